/** The database cannot be used, and waiting does not help: the message says what to change. */
export class DatabaseRefused extends Error {}

const networkCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/**
 * SQLSTATEs, or their classes: connection failures, insufficient resources, a server that starts or stops, a primary that
 * has become read-only.
 */
const passingStates = /^(08...|53...|57P0[1-5]|25006)$/
/** Of errors without a code: a pool without free connections, a connection that broke, and a server that does not respond. */
const passingMessages =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|Query read timeout/

/** Whether the database cannot be reached, has no free connection or accepts no writes: a retry may succeed. */
export function isUnavailable(error: unknown): boolean {
  const cause = causeOf(error)
  if (!(cause instanceof Error)) return false
  const { code = '', syscall } = cause as NodeJS.ErrnoException
  return (
    networkCodes.test(code) ||
    // The socket file of a server on this machine.
    (code === 'ENOENT' && syscall === 'connect') ||
    passingStates.test(code) ||
    passingMessages.test(cause.message)
  )
}

/** Drizzle wraps the error of the driver. */
export const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? error.cause : error

/** In one line. An address with several networks fails with an error for each, and no message of its own. */
export function reasonOf(error: unknown): string {
  const cause = causeOf(error)
  if (!(cause instanceof Error)) return String(cause)
  return cause.message || (cause as NodeJS.ErrnoException).code || cause.name
}

/** Wrong credentials, or no such database. */
const refusedStates = /^(28...|3D000)$/

export const isRefused = (error: unknown): boolean =>
  refusedStates.test(String((causeOf(error) as NodeJS.ErrnoException | null)?.code ?? ''))
