import { once } from 'node:events'
import { fork } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#backend/db/connect.ts'
import { join } from 'node:path'
import { environmentIn, populatedFolder } from './process.ts'

const token = 'q3b0V5lD8xZkQm2nPp7sT1uW4yA6cE9gI0kL-_rNvXo'
const secrets = [token, 'ana@people.example', 'Hunter-2-hunter', '380671234567', 'not-a-known-agent']
const patience = { timeout: 60_000 }
let folder = ''

beforeAll(async () => {
  folder = await populatedFolder()
  const connection = await connect({ url: null, folder: join(folder, 'database') })
  // Every query fails, with its parameters in the error.
  for (const table of ['sessions', 'password_resets', 'invitations', 'account_phones', 'known_devices'])
    await connection.pool.query(`alter table ${table} rename to ${table}_gone`)
  await connection.close()
}, 60_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs the product as `npm start` does, and returns its output. */
async function outputOf(env: NodeJS.ProcessEnv, visit: (url: string) => Promise<void>): Promise<string> {
  const child = fork(new URL('../../src/server/main.ts', import.meta.url), {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...environmentIn(folder),
      LOG_LEVEL: 'debug',
      // The security log contains the browser, and is a separate file.
      SECURITY_LOG: join(folder, 'security.log'),
      ...env,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
  const closed = once(child, 'close')
  try {
    const [{ url }] = (await Promise.race([once(child, 'message'), closed.then(() => [{ url: '' }])])) as [
      { url: string },
    ]
    if (!url) throw new Error(`The product did not start: ${output}`)
    await visit(url)
  } finally {
    child.kill()
    await closed
  }
  return output
}

const headers = {
  referer: `http://localhost/new-password?token=${token}`,
  'user-agent': `not-a-known-agent ${token}`,
}
const pages = [
  `/new-password?token=${token}`,
  `/invitation?token=${token}`,
  `/unsubscribe?token=${token}`,
  `/login?next=${encodeURIComponent(`/invitation?token=${token}`)}`,
  `/create-account/email-verification?attempt=${token}&email=ana%40people.example&code=123456`,
  `/settings?token=${token}`,
]

test(
  'with missing tables, calls and pages fail, and the log does not contain their parameters',
  patience,
  async () => {
    const output = await outputOf({}, async (url) => {
      const statuses: number[] = []
      const send = async (path: string, init: RequestInit = {}) => {
        const response = await fetch(url + path, { ...init, headers: { ...headers, ...init.headers } })
        statuses.push(response.status)
        await response.text()
      }
      for (const path of pages) await send(path, { headers: { cookie: `s-token=${token}` } })
      const post = (path: string, body: object, method = 'POST') =>
        send(path, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
      await post('/api/login', { email: 'ana@people.example', password: 'Hunter-2-hunter' })
      await post('/api/invitation/refusal', { token }, 'PUT')
      await send(`/api/invitation?token=${token}`)
      await send('/api/profile/show', { headers: { authorization: `Bearer ${token}` } })
      expect(statuses.filter((status) => status === 500).length).toBeGreaterThanOrEqual(5)
    })
    expect(output).toContain('request failed')
    expect(output).toContain('page failed')
    for (const secret of secrets)
      expect(output.split('\n').filter((line) => line.includes(secret))).toEqual([])
  },
)

test(
  'with the backend down, pages fail, and the log does not contain the links that were followed',
  patience,
  async () => {
    const env = { BACKEND_URL: `http://tenure:Hunter-2-hunter@127.0.0.1:9` }
    const output = await outputOf(env, async (url) => {
      for (const path of pages)
        await fetch(url + path, { headers: { ...headers, cookie: `s-token=${token}` } })
    })
    expect(output).toContain('page failed')
    for (const secret of secrets)
      expect(output.split('\n').filter((line) => line.includes(secret))).toEqual([])
  },
)
