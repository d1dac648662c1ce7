import { tokenCookie } from '#contract/accounts/tokenCookie.ts'

/** Names of parameters whose values are credentials or personal data, in URLs and in forms. */
const secretNames = [
  'token',
  'access_token',
  'code',
  'email',
  'phone',
  'password',
  'secret',
  'signature',
  'attempt',
  'reference',
  tokenCookie,
].join('|')
const redacted = '[redacted]'

/** Rules that find secrets in a log line, JSON or not, plain or percent-encoded any number of times. */
const rules: readonly (readonly [RegExp, string])[] = [
  // …?token=abc&…, also within ?next=%2Finvitation%3Ftoken%3Dabc
  [
    new RegExp(
      `((?:[?&;\\s"]|%(?:25)*(?:3F|26))(?:${secretNames})(?:=|%(?:25)*3D))(?:(?!%(?:25)*26)[^&;\\s"'\\\\<>])+`,
      'gi',
    ),
    `$1${redacted}`,
  ],
  // "password":"abc", also in JSON that is nested as a string
  [
    /((?<!\w)\\{0,64}"(?:[\w-]*token|[\w-]*password|secret|authorization|cookie)\\*"\s*:\s*\\*")[^"\\]+/gi,
    `$1${redacted}`,
  ],
  [/(bearer\s+)[\w.~+/=-]+/gi, `$1${redacted}`],
  // user:password@host
  [/(:\/\/)[^\s/"@]+@/g, `$1${redacted}@`],
  // The part before the @ has at most 64 characters; without a limit, a long address would take the square of its length.
  [/[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]+(?:\.[\w-]+)+/g, redacted],
  // 256 bits in base64url: tokens and their hashes
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, redacted],
]

/** Removes credentials and personal data from a text. */
export function redact(text: string): string {
  return rules.reduce((line, [pattern, by]) => line.replace(pattern, by), text)
}

/** Redacts all text that is written to a stream. */
export function redactWrites(stream: NodeJS.WriteStream): void {
  const write = stream.write.bind(stream) as (...args: unknown[]) => boolean
  stream.write = ((chunk: unknown, ...rest: unknown[]) =>
    write(typeof chunk === 'string' ? redact(chunk) : chunk, ...rest)) as typeof stream.write
}

/** Error properties that are logged besides message and stack; never the parameters of a failed query. */
const loggedFields = [
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

/** Reduces an error and its causes to properties that are known to be harmless. */
export function logError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  return describe(error, 0)
}

/** PostgreSQL ends some messages with the offending value: `invalid input syntax for type bigint: "…"`. */
function messageWithoutValues(error: Error): string {
  return 'severity' in error ? error.message.replace(/: ".*$/s, '') : error.message
}

/** Longest chain of causes that is logged; longer ones are cycles. */
const maxCauseDepth = 5

function describe(error: Error, depth: number): LoggedError {
  const known = error as Error & Partial<Record<(typeof loggedFields)[number] | 'query', unknown>>
  // Drizzle's message of a failed query ends with the parameters.
  const message =
    typeof known.query === 'string' ? `Failed query: ${known.query}` : messageWithoutValues(error)
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    message,
    stack: [`${error.name}: ${message}`, ...frames].join('\n'),
    ...Object.fromEntries(
      loggedFields.flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]])),
    ),
    ...(error.cause instanceof Error && depth < maxCauseDepth
      ? { cause: describe(error.cause, depth + 1) }
      : {}),
  }
}
