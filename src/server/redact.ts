/** Names of parameters whose values let somebody in, or say who they are, wherever an address or a form holds them. */
const names = [
  'token',
  'access_token',
  'code',
  'email',
  'phone',
  'password',
  'secret',
  'signature',
  'attempt',
  tokenCookie,
].join('|')
const redacted = '[redacted]'

/** Each rule finds secrets in the text of one log line, JSON or not, as they are or percent-encoded any number of times. */
const rules: readonly (readonly [RegExp, string])[] = [
  // …?token=abc&…, also within ?next=%2Finvitation%3Ftoken%3Dabc
  [
    new RegExp(
      `((?:[?&;\\s"]|%(?:25)*(?:3F|26))(?:${names})(?:=|%(?:25)*3D))(?:(?!%(?:25)*26)[^&;\\s"'\\\\<>])+`,
      'gi',
    ),
    `$1${redacted}`,
  ],
  // "password":"abc", also within a text of JSON in a line of JSON
  [
    /((?<!\w)\\*"(?:[\w-]*token|[\w-]*password|secret|authorization|cookie)\\*"\s*:\s*\\*")[^"\\]+/gi,
    `$1${redacted}`,
  ],
  [/(bearer\s+)[\w.~+/=-]+/gi, `$1${redacted}`],
  // user:password@host
  [/(:\/\/)[^\s/"@]+@/g, `$1${redacted}@`],
  [/[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+/g, redacted],
  // 256 bits in base64url: tokens, and the hashes that stand for them.
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, redacted],
]

/** Takes everything out of a text that must not be in a log. */
export function redact(text: string): string {
  return rules.reduce((line, [pattern, by]) => line.replace(pattern, by), text)
}

/** Has everything redacted that is written to a stream as text. */
export function redactWrites(stream: NodeJS.WriteStream): void {
  const write = stream.write.bind(stream) as (...args: unknown[]) => boolean
  stream.write = ((chunk: unknown, ...rest: unknown[]) =>
    write(typeof chunk === 'string' ? redact(chunk) : chunk, ...rest)) as typeof stream.write
}

/** What an error may say in a log beside its message and stack: never the values that a failed query was given. */
const told = [
  'code',
  'status',
  'syscall',
  'address',
  'port',
  'table',
  'column',
  'constraint',
  'routine',
] as const

interface LoggedError {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly cause?: LoggedError
  readonly [name: string]: unknown
}

/** An error for the log. Everything that is not known to be harmless is left out, down the chain of its causes. */
export function logError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  return describe(error, 0)
}

/** A database names the value that it could not read at the end: `invalid input syntax for type bigint: "…"`. */
function saidBy(error: Error): string {
  return 'severity' in error ? error.message.replace(/: ".*$/s, '') : error.message
}

/** Causes are followed this far; longer chains are loops. */
const deepest = 5

function describe(error: Error, depth: number): LoggedError {
  const known = error as Error & Partial<Record<(typeof told)[number] | 'query', unknown>>
  // The message of a failed query ends with its parameters.
  const message = typeof known.query === 'string' ? `Failed query: ${known.query}` : saidBy(error)
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    message,
    stack: [`${error.name}: ${message}`, ...frames].join('\n'),
    ...Object.fromEntries(told.flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]]))),
    ...(error.cause instanceof Error && depth < deepest ? { cause: describe(error.cause, depth + 1) } : {}),
  }
}
import { tokenCookie } from '#contract/accounts/tokenCookie.ts'
