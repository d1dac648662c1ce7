import { eq } from '#drizzle'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { signIn } from '#contract/accounts/signIn.ts'
import { showOwnProfile } from '#contract/profiles/profiles.ts'
import { changePassword, endDevice, endOtherDevices, listDevices } from '#contract/accounts/security.ts'
import { signOut } from '#contract/accounts/session.ts'
import { hashPassword } from '#backend/accounts/security/passwords.ts'
import { hashToken } from '#backend/core/tokens.ts'
import { accounts, sessions } from '#backend/accounts/schema/accounts.ts'
import { profiles } from '#backend/profiles/schema/profiles.ts'
import { answerOf } from '../core/answerOf.ts'
import { useBackend } from '../backend.ts'
import { modelRuns } from '../modelRuns.ts'

const day = 24 * 60 * 60_000
const lifetime = 365 * day
let ahead = 0
const app = useBackend({ rateFactor: 100_000 }, () => new Date(Date.now() + ahead))
const now = () => Date.now() + ahead

const passwords = ['First-horse-1', 'Second-horse-2', 'Third-horse-3'] as const
const which = fc.nat(5)
const chosen = fc.nat(passwords.length - 1)
const lost = fc.boolean()
const action = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('signIn' as const), chosen, right: fc.boolean(), lost }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('signOut' as const), which, lost }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('endDevice' as const), which, other: which, lost }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('endOthers' as const), which, lost }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('changePassword' as const),
      which,
      chosen,
      right: fc.boolean(),
      /** Someone who knows the old password signs in concurrently. */
      meanwhile: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(1, 180, 364) }),
  },
)
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never

interface Session {
  readonly token: string
  readonly endsAt: number
  ended: boolean
}
interface ModelState {
  readonly accountId: number
  readonly email: string
  password: string
  /** Sessions whose token is known; the others are only counted. */
  readonly sessions: Session[]
  unheard: { endsAt: number; ended: boolean }[]
}

test('a session lasts until it is ended, its password changes or it expires after a year, in any sequence of actions', async () => {
  const hashes = new Map(
    await Promise.all(passwords.map(async (one) => [one, await hashPassword(one)] as const)),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 12 }), async (actions) => {
      ahead = 0
      const state = await newcomer(hashes.get(passwords[0]) ?? '')
      for (const one of actions) {
        await runAction(state, one)
        await expectInvariants(state)
      }
    }),
    modelRuns(14),
  )
}, 60_000)

let made = 0
async function newcomer(passwordHash: string): Promise<ModelState> {
  const { db } = app.backend.ctx
  const email = `session${++made}@m.example`
  const at = new Date()
  const [row] = await db
    .insert(accounts)
    .values({ email, passwordHash, locale: 'en_GB', termsAcceptedAt: at, emailVerifiedAt: at })
    .returning({ id: accounts.id })
  const accountId = row?.id ?? 0
  await db.insert(profiles).values({ userId: accountId, firstName: 'Olha', lastName: 'Bila' })
  return { accountId, email, password: passwords[0], sessions: [], unheard: [] }
}

const isAlive = (one: { endsAt: number; ended: boolean }) => !one.ended && one.endsAt > now()

async function runAction(state: ModelState, one: Action): Promise<void> {
  if (one.do === 'wait') return void (ahead += one.days * day)
  if (one.do === 'signIn') {
    const tried = one.right ? state.password : (passwords[one.chosen] ?? '')
    const entered = await enter(state, tried)
    if (tried !== state.password) return expect(entered).toBe('credentialsIncorrect')
    // A client that misses the response retries: two sessions, one of which nobody uses.
    if (one.lost) state.unheard.push({ endsAt: now() + lifetime, ended: false })
    endExcept(state, one.lost ? await enter(state, tried) : entered)
    return
  }
  const by = state.sessions[one.which % Math.max(state.sessions.length, 1)]
  if (!by) return
  const caller = app.withToken(by.token)
  const times = 'lost' in one && one.lost ? 2 : 1
  for (let time = 0; time < times; time++) {
    const may = isAlive(by)
    await app.reauthenticate(caller)
    if (one.do === 'signOut') {
      expect(await answerOf(caller.call(signOut))).toBe(may ? 'done' : 'unauthorized')
      by.ended = true
    } else if (one.do === 'endOthers') {
      expect(await answerOf(caller.call(endOtherDevices))).toBe(may ? 'done' : 'unauthorized')
      if (may) endAllBut(state, by)
    } else if (one.do === 'endDevice') {
      await endOne(state, by, one.other, may, time)
    } else await change(state, by, one, may)
  }
}

async function endOne(
  state: ModelState,
  by: Session,
  other: number,
  may: boolean,
  time: number,
): Promise<void> {
  const target = state.sessions[other % state.sessions.length]
  if (!target) return
  const deviceId = (await idOf(target)) ?? 999_999
  const answer = await answerOf(app.withToken(by.token).call(endDevice, { params: { deviceId } }))
  // An ended device is not found again; an expired one may still be in the table.
  if (!may) expect(answer).toBe('unauthorized')
  else if (isAlive(target)) expect([answer, time]).toEqual(['done', 0])
  else expect(['done', 'notFound']).toContain(answer)
  if (may) target.ended = true
}

async function change(
  state: ModelState,
  by: Session,
  one: { chosen: number; right: boolean; meanwhile: boolean },
  may: boolean,
): Promise<void> {
  const before = state.password
  const next = passwords[one.chosen] ?? ''
  const current = one.right ? before : 'Wrong-horse-1'
  const body = { current_password: current, password: next, password_confirmation: next }
  const [answer, otherAnswer] = await Promise.all([
    answerOf(app.withToken(by.token).call(changePassword, { body })),
    one.meanwhile ? enter(state, before) : null,
  ])
  const expected = !may
    ? 'unauthorized'
    : !one.right
      ? 'passwordIncorrect'
      : next === before
        ? 'passwordSame'
        : 'done'
  expect(answer).toBe(expected)
  if (answer !== 'done') {
    if (otherAnswer) endExcept(state, otherAnswer)
    return
  }
  state.password = next
  endAllBut(state, by)
  // In either order, the sign-in with the old password does not survive.
  if (otherAnswer && otherAnswer !== 'credentialsIncorrect') {
    endExcept(state, otherAnswer)
    state.sessions.at(-1)!.ended = true
  }
}

function endAllBut(state: ModelState, by: Session): void {
  for (const other of state.sessions) if (other !== by) other.ended = true
  state.unheard = []
}
function endExcept(state: ModelState, token: string): void {
  state.sessions.push({ token, endsAt: now() + lifetime, ended: false })
}

/** After every action: each token works or not, and the list of devices agrees. */
async function expectInvariants(state: ModelState): Promise<void> {
  const alive = state.sessions.filter(isAlive)
  for (const session of state.sessions) {
    const answer = await answerOf(app.withToken(session.token).call(showOwnProfile))
    expect(answer).toBe(isAlive(session) ? 'done' : 'unauthorized')
  }
  const [first] = alive
  if (!first) return
  const devices = await app.withToken(first.token).call(listDevices)
  expect(devices).toHaveLength(alive.length + state.unheard.filter(isAlive).length)
  expect(devices.filter(({ current }) => current)).toHaveLength(1)
}

/** The token, or the reason why there is none. */
async function enter({ email }: ModelState, password: string): Promise<string> {
  let token = ''
  const signedIn = app.anyone.call(signIn, { body: { email, password } })
  const answer = await answerOf(signedIn.then((entered) => void (token = entered.token)))
  return answer === 'done' ? token : answer
}

async function idOf({ token }: Session): Promise<number | null> {
  const tokenHash = hashToken(token)
  const [row] = await app.backend.ctx.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
  return row?.id ?? null
}
