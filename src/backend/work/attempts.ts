/** One attempt at a piece of queued work. */
export interface Attempt {
  /** The same for every attempt at the same piece of work. */
  readonly id: string
}

/** A failure that no further attempt can mend: a mailbox that does not exist, an event that nobody knows. */
export class PermanentFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PermanentFailure'
  }
}

const longest = 300

/**
 * Why work failed, in one line for an operator. A failed query is told by its cause: its own message quotes the
 * parameters, which may be secrets.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Unknown failure'
  const { message } =
    error.cause instanceof Error && error.message.startsWith('Failed query') ? error.cause : error
  return message.slice(0, longest)
}
