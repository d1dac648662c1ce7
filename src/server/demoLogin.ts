/** An account of the demo. Its password is published, so a button may post it. */
export interface DemoLogin {
  readonly role: 'person' | 'admin' | 'hr'
  readonly email: string
  readonly password: string
}
