import { expect, test } from 'vitest'
import { startLog } from '#server/log.ts'
import { redact } from '#server/redact.ts'

const token = 'q3b0V5lD8xZkQm2nPp7sT1uW4yA6cE9gI0kL-_rNvXo'

test.each([
  [`/new-password?token=${token}`, '/new-password?token=[redacted]'],
  ['/invitation?id=7&token=abc&x=1', '/invitation?id=7&token=[redacted]&x=1'],
  [
    '/login?next=%2Finvitation%3Ftoken%3Dabc%26x%3D1',
    '/login?next=%2Finvitation%3Ftoken%3D[redacted]%26x%3D1',
  ],
  ['/login?next=%252Finvitation%253Ftoken%253Dabc', '/login?next=%252Finvitation%253Ftoken%253D[redacted]'],
  [
    '/create-account?attempt=a1&email=ana%40people.example&code=123456',
    '/create-account?attempt=[redacted]&email=[redacted]&code=[redacted]',
  ],
  ['/report/receipt?reference=abc&sent=1', '/report/receipt?reference=[redacted]&sent=1'],
  ['Authorization: Bearer abc.def-ghi', 'Authorization: Bearer [redacted]'],
  ['cookie: lang=uk; s-token=abc', 'cookie: lang=uk; s-token=[redacted]'],
  ['connect postgres://tenure:hunter2@db:5432/x', 'connect postgres://[redacted]@db:5432/x'],
  ['550 no such user <ana@people.example>', '550 no such user <[redacted]>'],
  ['"password":"Hunter-2!"', '"password":"[redacted]"'],
  [`hash ${token} was not found`, 'hash [redacted] was not found'],
  [
    '/company/northwind/job-postings?after=12&city=Kyiv',
    '/company/northwind/job-postings?after=12&city=Kyiv',
  ],
])('%s', (written, logged) => {
  expect(redact(written)).toBe(logged)
  // Inside a line of JSON too, and the line stays valid JSON.
  const line = redact(JSON.stringify({ msg: written, code: '23505' }))
  expect(JSON.parse(line)).toMatchObject({ code: '23505' })
  expect(line).not.toContain(token)
})

test('an error names what failed without its values', () => {
  let line = ''
  const log = startLog({ LOG_LEVEL: 'info' }, { write: (text: string) => void (line += text) })
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "x"'), {
    code: '23505',
    detail: 'Key (email)=(ana@people.example) already exists.',
    where: 'secret place',
    severity: 'ERROR',
  })
  const query = 'insert into "accounts" values ($1, $2)'
  const params = ['ana@people.example', '$argon2id$secret-hash', 'Hunter-2!']
  const error = Object.assign(new Error(`Failed query: ${query}\nparams: ${params.join(',')}`, { cause }), {
    query,
    params,
  })
  log.error({ err: error, requestId: 'r1' }, 'request failed')
  for (const secret of [...params, 'secret place', 'already exists']) expect(line).not.toContain(secret)
  const logged = JSON.parse(line) as { err: { message: string; stack: string; cause: { code: string } } }
  expect(logged.err.message).toBe(`Failed query: ${query}`)
  expect(logged.err.stack).toContain('redact.test')
  expect(logged.err.cause.code).toBe('23505')

  line = ''
  const cast = Object.assign(new Error('invalid input syntax for type bigint: "Hunter-2!"'), {
    code: '22P02',
    severity: 'ERROR',
  })
  log.error({ err: cast }, 'failed')
  expect(line).not.toContain('Hunter')
})
