import { expect, test } from 'vitest'
import { routes, type RouteName } from '#paths'
import { useProduct } from './product.ts'

const product = useProduct()

/** Pages that accept a plain form, each of which may change something. */
const posted: readonly RouteName[] = [
  ...(['login', 'forgotPassword', 'newPassword', 'createAccount', 'applySignUp', 'createCompany'] as const),
  ...([
    'verifyEmail',
    'verifyCompanyEmail',
    'changeEmail',
    'changeCompanyEmail',
    'verifyPhone',
    'verifyCompanyPhone',
    'invitation',
  ] as const),
  ...(['job', 'editJob', 'unsubscribe', 'unknownCompany'] as const),
]
const fields = { email: 'ana@people.example', password: 'Test-pass-1', _method: 'PUT', code: '123456' }
const multipart = () => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
const bodies = {
  form: () => new URLSearchParams(fields),
  'form with files': multipart,
  text: () => JSON.stringify(fields),
} as const
/** Browsers send the origin of a form; `null` is a sandboxed page. */
const senders = [
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { origin: 'null' },
  { origin: 'http://localhost.evil.example' },
  {},
] as const

test.each(posted)('%s refuses forms from other sites, for signed-in users too', async (name) => {
  const path = routes[name].path.replace(':slug', 'globex').replace(':id', '1')
  const cookie = `s-token=${await product.tokenOf('gita')}`
  for (const sender of senders)
    for (const body of Object.values(bodies)) {
      const response = await fetch(product.origin() + path, {
        method: 'POST',
        redirect: 'manual',
        headers: { ...sender, cookie },
        body: body(),
      })
      expect(response.status).toBe(403)
      expect(response.headers.get('set-cookie')).toBeNull()
    }
})

test('a refused form gets a page with a way on, in the reader’s language', async () => {
  for (const [path, text] of [
    ['/login', 'This form was sent from another site. Open the page here and try again.'],
    ['/uk_UA/login', 'на головну'],
  ] as const) {
    const response = await fetch(product.origin() + path, {
      method: 'POST',
      body: new URLSearchParams(fields),
    })
    expect(response.status).toBe(403)
    expect(response.headers.get('content-type')).toMatch(/^text\/html/)
    const html = await response.text()
    expect(html.toLowerCase()).toContain(text.toLowerCase())
    expect(html).toContain('<title>')
  }
})

test('a password manager discovers where passkeys are added', async () => {
  const response = await fetch(`${product.origin()}/.well-known/passkey-endpoints`, { redirect: 'manual' })
  const address = expect.stringMatching(/^http.*\/settings\/security$/) as string
  expect([response.status, await response.json()]).toEqual([200, { enroll: address, manage: address }])
})
