import fc from 'fast-check'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { signIn } from '#contract/accounts/signIn.ts'
import { showOwnProfile } from '#contract/profiles/profiles.ts'
import { changeSignUpEmail, register, resendCode, verifyEmail } from '#contract/accounts/signUps.ts'
import { signUpForm } from '../../signUpForm.ts'
import { answerOf } from '../core/answerOf.ts'
import { useBackend } from '../backend.ts'
import { sentMailReader } from '../mail/sentMail.ts'
import { codeIn } from '../mail/sentSms.ts'
import { modelRuns } from '../modelRuns.ts'

const minute = 60_000
const day = 24 * 60 * minute
let ahead = 0
const app = useBackend({ rateFactor: 100_000 }, () => new Date(Date.now() + ahead))
const mails = sentMailReader(() => join(app.folder, 'outbox'))

/** The owner reads two mailboxes, the attacker one of their own; either submits forms for any of the three. */
const actors = ['owner', 'attacker'] as const
type Actor = (typeof actors)[number]
const boxes = ['first', 'second', 'attackers'] as const
type Box = (typeof boxes)[number]
const readerOf: Record<Box, Actor> = { first: 'owner', second: 'owner', attackers: 'attacker' }
const passwords: Record<Actor, string> = { owner: 'Owners-horse-1', attacker: 'Attackers-horse-1' }

interface Attempt {
  readonly by: Actor
  readonly id: string
  readonly secret: string
  readonly begunAt: number
  box: Box
  /** The code mailed last; null when none was sent because the address belongs to an account. */
  code: string | null
  sentAt: number
  tries: number
  confirmedAt: number | null
  isDeleted: boolean
}
interface ModelState {
  readonly addresses: Record<Box, string>
  readonly attempts: Attempt[]
  /** Whose password opens the account of a mailbox; without an entry there is no account. */
  readonly accounts: Map<Box, Actor>
  readonly expectedMails: Record<Box, number>
}

const actor = fc.constantFrom(...actors)
const box = fc.constantFrom(...boxes)
const which = fc.nat(5)
const action = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('begin' as const), by: actor, box, lost: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('resend' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const), by: actor, which, box }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('confirm' as const),
      by: actor,
      which,
      /** The attempt whose code is tried, mostly its own. Everyone knows the codes sent to their own mailboxes. */
      codeOf: fc.option(which, { freq: 1, nil: null }),
      proof: fc.constantFrom('secret' as const, 'password' as const),
      lost: fc.boolean(),
      parallel: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('signIn' as const), by: actor, box }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      minutes: fc.constantFrom(1, 9.9, 10, 6 * 24 * 60, 7 * 24 * 60),
    }),
  },
)
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never

let made = 0
test('an address becomes an account only for the person who reads its mailbox and submitted the form, in any sequence of actions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 14 }), async (actions) => {
      ahead = 0
      made++
      const state: ModelState = {
        addresses: {
          first: `a${made}@m.example`,
          second: `b${made}@m.example`,
          attackers: `s${made}@m.example`,
        },
        attempts: [],
        accounts: new Map(),
        expectedMails: { first: 0, second: 0, attackers: 0 },
      }
      for (const one of actions) await runAction(state, one)
      await expectInvariants(state)
    }),
    modelRuns(16),
  )
}, 120_000)

const now = () => Date.now() + ahead
/** A form expires after a week; for a day after its confirmation it still reports it. */
const isOpen = ({ isDeleted, begunAt, confirmedAt }: Attempt) =>
  !isDeleted && (confirmedAt === null ? now() - begunAt < 7 * day : now() - confirmedAt < day)
async function mailed(state: ModelState, attempt: Attempt): Promise<void> {
  const count = ++state.expectedMails[attempt.box]
  const mail = (await mails.wait(state.addresses[attempt.box], count)).at(-1)
  const hasOwner = state.accounts.has(attempt.box)
  expect(/^\d{6}/.test(mail?.subject ?? '')).toBe(!hasOwner)
  Object.assign(attempt, { code: hasOwner ? null : codeIn(mail?.subject), sentAt: now(), tries: 0 })
}

async function runAction(state: ModelState, one: Action): Promise<void> {
  if (one.do === 'wait') {
    ahead += one.minutes * minute
    return
  }
  if (one.do === 'begin') {
    // When the response is lost, the form is sent again and the first attempt is abandoned.
    for (let time = 0; time < (one.lost ? 2 : 1); time++) {
      const body = signUpForm(state.addresses[one.box], passwords[one.by])
      const { attempt: id, secret } = await app.anyone.call(register, { body })
      const attempt = {
        by: one.by,
        id,
        secret,
        box: one.box,
        begunAt: now(),
        code: null,
        sentAt: 0,
        tries: 0,
      }
      state.attempts.push({ ...attempt, confirmedAt: null, isDeleted: false })
      await mailed(state, state.attempts.at(-1)!)
    }
    return
  }
  if (one.do === 'signIn') {
    const body = { email: state.addresses[one.box], password: passwords[one.by] }
    const waiting = state.attempts.findLast(
      (attempt) => attempt.box === one.box && attempt.confirmedAt === null && isOpen(attempt),
    )
    const answer = await answerOf(app.anyone.call(signIn, { body }))
    if (state.accounts.get(one.box) === one.by) expect(answer).toBe('done')
    else expect(answer).toBe(waiting?.by === one.by ? 'emailNotVerified' : 'credentialsIncorrect')
    return
  }
  const attempt = state.attempts[one.which % Math.max(state.attempts.length, 1)]
  if (!attempt) return
  if (one.do === 'resend') {
    await app.anyone.call(resendCode, { body: { attempt: attempt.id } })
    if (isOpen(attempt) && attempt.confirmedAt === null) await mailed(state, attempt)
    return
  }
  const credentials = { attempt: attempt.id, password: passwords[one.by] }
  if (one.do === 'move') {
    const answer = await answerOf(
      app.anyone.call(changeSignUpEmail, { body: { ...credentials, email: state.addresses[one.box] } }),
    )
    const isOwn = attempt.by === one.by && isOpen(attempt)
    expect(answer).toBe(
      isOwn ? (attempt.confirmedAt !== null ? 'emailConfirmed' : 'done') : 'passwordIncorrect',
    )
    if (answer !== 'done') return
    attempt.box = one.box
    return mailed(state, attempt)
  }
  const source = one.codeOf === null ? attempt : state.attempts[one.codeOf % state.attempts.length]
  // Nobody knows a code sent to someone else's mailbox: their guess is wrong.
  const known = source && readerOf[source.box] === one.by ? source.code : null
  const code = known ?? 'none'
  const secret = attempt.by === one.by ? attempt.secret : 'x'.repeat(43)
  const body =
    one.proof === 'secret'
      ? { attempt: attempt.id, secret, code: known ?? impossible(attempt) }
      : { ...credentials, code: known ?? impossible(attempt) }
  const confirmOnce = () => confirm(body)
  const times = one.lost || one.parallel ? 2 : 1
  const answers: Awaited<ReturnType<typeof confirm>>[] = one.parallel
    ? await Promise.all([confirmOnce(), confirmOnce()])
    : []
  for (let time = answers.length; time < times; time++) answers.push(await confirmOnce())
  const expectedAnswers = Array.from({ length: times }, () => expected(state, attempt, one, code))
  expect(answers.map(({ code }) => code).sort()).toEqual(expectedAnswers.sort())
  for (const { token } of answers.filter((answer) => answer.token !== null)) {
    const profile = await app.withToken(token).call(showOwnProfile)
    expect(profile.email).toBe(state.addresses[attempt.box])
  }
}

const impossible = ({ code }: Attempt) => (code === '000000' ? '111111' : '000000')

/** The expected result of the next try. */
function expected(
  state: ModelState,
  attempt: Attempt,
  one: { by: Actor; proof: string },
  code: string,
): string {
  if (!isOpen(attempt) || attempt.by !== one.by) {
    if (isOpen(attempt)) attempt.tries++
    return one.proof === 'password' ? 'passwordIncorrect' : 'codeIncorrect'
  }
  attempt.tries++
  if (code !== attempt.code) return 'codeIncorrect'
  if (attempt.confirmedAt !== null) return 'emailConfirmed'
  if (now() - attempt.sentAt >= 10 * minute || attempt.tries > 5) return 'codeExpired'
  if (state.accounts.has(attempt.box)) return 'emailConfirmed'
  // The invariant under test.
  expect([attempt.by, readerOf[attempt.box]]).toEqual([one.by, one.by])
  attempt.confirmedAt = now()
  state.accounts.set(attempt.box, attempt.by)
  for (const other of state.attempts)
    if (other !== attempt && other.box === attempt.box && other.confirmedAt === null) other.isDeleted = true
  return 'done'
}

/** In the end each mailbox has at most one account, which its reader's password opens and nobody else's. */
async function expectInvariants(state: ModelState): Promise<void> {
  for (const one of boxes) {
    const email = state.addresses[one]
    const { rows } = await app.backend.connection.pool.query('select 1 from accounts where email = $1', [
      email,
    ])
    expect(rows).toHaveLength(state.accounts.has(one) ? 1 : 0)
    for (const by of actors) {
      const answer = await answerOf(app.anyone.call(signIn, { body: { email, password: passwords[by] } }))
      if (answer === 'done') expect([state.accounts.get(one), readerOf[one]]).toEqual([by, by])
      else expect(state.accounts.get(one)).not.toBe(by)
    }
  }
}

async function confirm(body: { attempt: string; code: string; secret?: string; password?: string }) {
  let token: string | null = null
  const code = await answerOf(
    app.anyone.call(verifyEmail, { body }).then((answer) => void (token = answer.token)),
  )
  return { code, token: token as string | null }
}
