import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { shortenPolicy } from '#server/pageCache/shortenPolicy.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('a policy retains the hashes of what the page contains and drops the others', () => {
  const policy = `default-src 'self'; script-src 'self' ${hash('a()')} ${hash('b()')}; style-src 'self' ${hash('c{}')};`
  const page = '<style>c{}</style><script type="module">a()</script><script src="/x.js"></script>'
  expect(shortenPolicy(policy, page)).toBe(
    `default-src 'self';script-src 'self' ${hash('a()')};style-src 'self' ${hash('c{}')};`,
  )
})

test('a script that was not allowed stays refused', () => {
  expect(shortenPolicy("script-src 'self'", '<script>evil()</script>')).toBe("script-src 'self'")
})
