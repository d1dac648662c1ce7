import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type Pusher from 'pusher-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestPasswordReset } from '#contract/accounts/passwordResets.ts'
import { authorizeChannel } from '#contract/accounts/session.ts'
import { call, type Transport } from '#contract/core/call.ts'
import { changeMember } from '#contract/employments/members.ts'
import { showOwnProfile } from '#contract/profiles/profiles.ts'
import { userChannel } from '#contract/realtime/channels.ts'
import { rightsChanged } from '#contract/realtime/events.ts'
import type { PostgresServer } from '../../scripts/postgres.ts'
import { readOutbox } from '../api/outbox.ts'
import { pusherSocket } from '../pusherSocket.ts'
import { people } from '../world.ts'
import { describeBuses, type TestedBus } from './buses.ts'
import { signedIn, start, startPopulatedPostgres, transport } from './process.ts'

/** Three processes on one PostgreSQL server, each with one role. */
let postgres: PostgresServer | null = null
let bus: TestedBus | null = null
let database = ''
let folder = ''
let web = ''
let socket: Pusher | null = null
const children = new Map<string, ChildProcess>()
const urls = new Map<string, string>()
let mira: Transport

async function startRole(role: string) {
  const started = await start(join(folder, role), {
    ...bus?.env,
    ROLES: role,
    DATABASE_URL: database,
    SECRET: 'role'.repeat(8),
  })
  children.set(role, started.child)
  urls.set(role, started.url)
  return started
}

describeBuses((startBus) => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tenure-roles-'))
    ;[{ postgres, database }, bus] = await Promise.all([startPopulatedPostgres(), startBus()])
    web = (await startRole('web')).url
    await startRole('worker')
    const { realtimePort: port } = await startRole('realtime')
    mira = await signedIn(web, 'mira')
    const page = await (await fetch(`${web}/login`)).text()
    const key = /"jobs":"([\w-]+)"/.exec(page)?.[1] ?? ''
    socket = pusherSocket({ port, key, authorize: (args) => call(mira, authorizeChannel, args) })
  }, 120_000)
  afterAll(async () => {
    socket?.disconnect()
    for (const child of children.values()) child.kill('SIGKILL')
    children.clear()
    urls.clear()
    await postgres?.stop()
    await bus?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const mailsTo = async (address: string) =>
    (await readOutbox(join(folder, 'worker', 'outbox'))).filter(({ to }) => to === address)
  const askForReset = (email: string) =>
    call(
      transport(web, () => null),
      requestPasswordReset,
      { body: { email } },
    )

  test('a call is answered by one process, what follows is done by another, and shown through the sockets of a third', async () => {
    const { user_id: userId } = await call(mira, showOwnProfile)
    const channel = socket!.subscribe(`private-${userChannel(userId)}`)
    await new Promise((resolve) => channel.bind('pusher:subscription_succeeded', resolve))
    const events: unknown[] = []
    channel.bind(rightsChanged.name, (event: unknown) => events.push(event))
    const gita = await signedIn(web, 'gita')
    const body = { role: 'member', manage_hr_panel: true } as const
    await call(gita, changeMember, { params: { slug: 'globex', userId }, body })
    await expect.poll(() => events.length).toBe(1)
    await askForReset(people.ana.email)
    await expect.poll(() => mailsTo(people.ana.email)).toHaveLength(1)
  })

  test('each process says whether it is ready, and only one has pages', async () => {
    for (const [role, url] of urls) {
      expect([role, (await fetch(`${url}/readyz`)).status]).toEqual([role, 200])
      expect([role, (await fetch(`${url}/healthz`)).status]).toEqual([role, 200])
      expect([role, (await fetch(`${url}/company/globex`)).status]).toEqual([
        role,
        role === 'web' ? 200 : 404,
      ])
      expect([role, (await fetch(`${url}/api/profile/show`)).status]).toEqual([
        role,
        role === 'web' ? 401 : 404,
      ])
    }
  })

  test('while no process runs jobs they wait, and none is lost', async () => {
    const worker = children.get('worker')
    const ended = new Promise((resolve) => worker?.once('exit', resolve))
    worker?.kill('SIGTERM')
    await ended
    await askForReset(people.bohdan.email)
    expect(await mailsTo(people.bohdan.email)).toEqual([])
    await startRole('worker')
    await expect.poll(() => mailsTo(people.bohdan.email)).toHaveLength(1)
  })
})
