/** One attempt at a job. */
export interface Attempt {
  /** The id of the job, the same for every attempt. */
  readonly id: string
}

/** A failure that a retry cannot fix, such as a nonexistent mailbox or an unknown event. */
export class PermanentFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PermanentFailure'
  }
}

const maxReasonLength = 300

/**
 * The reason of a failure, in one line for operators. For a failed query it is the cause's message, because Drizzle's own
 * contains the parameters, which may be secrets.
 */
export function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return 'Unknown failure'
  const { message } =
    error.cause instanceof Error && error.message.startsWith('Failed query') ? error.cause : error
  return message.slice(0, maxReasonLength)
}
