import { expect, test } from 'vitest'
import { countUnread } from '#contract/notifications/notifications.ts'
import { usedHeap } from '../../heap.ts'
import { useBackend } from '../backend.ts'
import { useFixtures } from '../fixtures.ts'
import { isId, malformedCalls, type Malformed } from './malformedRequests.ts'

const app = useBackend({ rateFactor: 1_000_000 })
const make = useFixtures(app)

/** Change it to try other inputs. */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121)
const calls = 10_500
const atOnce = 25
/** The memory growth allowed during the test, in bytes. */
const mayGrow = 250 * 1024 * 1024

async function answer({ method, address, headers, body }: Malformed, token: string | null) {
  const request = new Request(`http://backend${address}`, {
    method,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    ...(body === null ? {} : { body: body as BodyInit }),
  })
  const response = await app.send(request)
  const type = response.headers.get('content-type') ?? ''
  const bytes = await response.text()
  return { status: response.status, type, bytes }
}

test(`${calls} malformed calls of every endpoint are refused in the standard error format`, async () => {
  const { endpoints } = app.backend.app
  const { jobId, id: applicationId } = await make.application()
  const known: Record<string, readonly (string | number)[]> = {
    jobId: [jobId, 1],
    applicationId: [applicationId],
    slug: ['globex', 'initech'],
    identifier: ['own', await app.idOf('ana')],
  }
  const ids = {
    param: (name: string) => known[name] ?? (isId(name) ? [1, 2, 3, 7] : ['globex', 'countries', 'x']),
  }
  const gita = await app.idOf('gita')
  const ana = await app.idOf('ana')
  const broken: string[] = []
  const before = usedHeap()
  let done = 0
  const each = Math.ceil(calls / endpoints.length)
  for (const [at, endpoint] of endpoints.entries()) {
    // A call may have ended the session of the previous one.
    const tokens = [
      (await app.signedIn(gita)).token,
      (await app.signedIn(gita)).token,
      (await app.signedIn(ana)).token,
      null,
    ]
    const made = malformedCalls(endpoint, ids, each, seed + at)
    for (let from = 0; from < made.length; from += atOnce)
      await Promise.all(
        made.slice(from, from + atOnce).map(async (call, index) => {
          done++
          const { status, type, bytes } = await answer(call, tokens[(from + index) % tokens.length] ?? null)
          const isFine = status < 500 && (status < 400 || call.method === 'HEAD' || isRefusal(type, bytes))
          if (!isFine) broken.push(describe(call, status, bytes))
        }),
      )
  }
  expect(done).toBeGreaterThanOrEqual(10_000)
  expect([...new Set(broken)].slice(0, 60)).toEqual([])
  expect(usedHeap() - before).toBeLessThan(mayGrow)
  const hugo = await app.as('hugo')
  expect(await hugo.call(countUnread)).toMatchObject({ unread: expect.any(Number) as number })
}, 300_000)

function isRefusal(type: string, bytes: string): boolean {
  if (!type.startsWith('application/json')) return false
  const body = JSON.parse(bytes) as { error?: unknown; message?: unknown }
  return typeof body.error === 'string' && typeof body.message === 'string' && body.message.length > 0
}

const describe = ({ method, address, headers, body }: Malformed, status: number, bytes: string) =>
  `${status} ${method} ${address.slice(0, 120)} ${headers['content-type'] ?? ''} ${JSON.stringify(body ?? '').slice(0, 300)} → ${bytes.slice(0, 100)}`
