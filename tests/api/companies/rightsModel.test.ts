import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/closing.ts'
import * as accounts from '#contract/employments/invitedAccounts.ts'
import * as invitations from '#contract/employments/invitations.ts'
import * as members from '#contract/employments/members.ts'
import { claimDomain } from '#contract/companies/domains.ts'
import { CallError } from '#contract/core/errors.ts'
import { addDays } from '#contract/core/workDay.ts'
import * as confirmation from '#contract/employments/withdrawals.ts'
import * as corrections from '#contract/employments/corrections.ts'
import * as record from '#contract/employments/record.ts'
import { dayIn } from '../days.ts'
import { password } from '../../world.ts'
import { settled, useBackend, type Caller } from '../backend.ts'
import { createCompanyFor, createPerson, newAddress, terms } from '../employments/invitationFixtures.ts'
import { expectGiven, expectNothingLeft, readRights, type Rights } from './rightsModelState.ts'
import { invitationLinks } from '../mail/sentMail.ts'
import { modelRuns } from '../modelRuns.ts'

const start = Date.now()
let clock = start
const app = useBackend({ rateFactor: 100_000 }, () => new Date(clock))
const day = 24 * 60 * 60 * 1000
const seen = new Map<string, number>()

/** Every way into a company, every way out, and what admins open meanwhile. Listed more often, tried more often. */
const ways = {
  in: [
    'invite',
    'inviteAddress',
    'inviteAddress',
    'accept',
    'accept',
    'acceptOwn',
    'newAccount',
    'request',
    'request',
  ],
  given: [
    'acceptRequest',
    'acceptRequest',
    'reopenRequest',
    'resend',
    'restoreInvitation',
    'promote',
    'promote',
    'restore',
  ],
  out: ['leave', 'terminate', 'terminate', 'suspend', 'suspend', 'demote', 'remove', 'withdraw', 'close'],
  opened: ['correct', 'review', 'review', 'claim', 'undoLeave', 'undoTermination'],
  time: ['wait', 'wait', 'closeCompany'],
} as const
type Act = (typeof ways)[keyof typeof ways][number]
const joins: ReadonlySet<Act> = new Set<Act>(ways.in)
const step = fc.record({
  act: fc.constantFrom<Act[]>(...Object.values(ways).flat()),
  /** Of four, three choose whom the action fits: an admin who acts, and somebody outside or inside the company. */
  actorIndex: fc.nat(15),
  personIndex: fc.nat(15),
  itemIndex: fc.nat(5),
  isAdmin: fc.boolean(),
})

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** The founder appoints another admin and hires a member. */
const firstSteps: readonly Step[] = [true, false].flatMap((isAdmin) =>
  (['invite', 'acceptOwn'] as const).map((act) => ({
    act,
    isAdmin,
    actorIndex: 1,
    personIndex: 1,
    itemIndex: 0,
  })),
)

interface Person {
  caller: Caller
  readonly id: number
  readonly email: string
}

test('nobody has a right that no present admin gave them, whatever happens in whatever order', async () => {
  const examined = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 30, size: 'max' }), async (steps) => {
      clock = start
      const people: Person[] = []
      for (let count = 0; count < 4; count++) people.push(await createPerson(app))
      const founder = people[0] as Person
      const slug = await createCompanyFor(app, founder, newAddress().replace('@', '.'))
      /** Of links to addresses without an account, which another one may use; the newest first. */
      const tokens: string[] = []
      let before = await readRights(app, slug)

      for (const { act, actorIndex, personIndex, itemIndex, isAdmin } of [...firstSteps, ...steps]) {
        const choose = (index: number, fits: (person: Person) => boolean) => {
          const fitting = people.filter(fits)
          const among = index % 4 > 0 && fitting.length > 0 ? fitting : people
          return among[Math.floor(index / 4) % among.length] as Person
        }
        const { admins, members: inside } = before
        const actor = choose(actorIndex, ({ id }) => admins.has(id))
        const person = choose(personIndex, ({ id }) =>
          joins.has(act) ? !inside.get(id)?.rights.has('access') : inside.has(id),
        )
        const run = actionsOf({ slug, actor, person, people, tokens, itemIndex, isAdmin, before })
        const { outcome, byActor } = await outcomeOf(run[act])
        seen.set(`${act} ${outcome}`, (seen.get(`${act} ${outcome}`) ?? 0) + 1)
        await settled(app.backend)
        const emails = new Set(people.map(({ email }) => email))
        for (const { to, url } of await invitationLinks(join(app.folder, 'outbox'), examined))
          if (!emails.has(to)) tokens.unshift(url.searchParams.get('token') ?? '')
        const after = await readRights(app, slug)
        expectGiven(before, after, { act, admin: byActor && outcome === 'done' ? actor.id : null })
        expectNothingLeft(after)
        await expectAccess(slug, person, after)
        before = after
      }
    }),
    modelRuns(10, 7),
  )
}, 240_000)

/** The model has covered every way in and every way out. */
afterAll(() => {
  const [first, ...others] = [
    'accept',
    'acceptOwn',
    'acceptRequest',
    'newAccount',
    'request',
    'resend',
    'wait',
  ]
  for (const act of [first, ...others, ...ways.out, ...ways.opened])
    expect([act, seen.has(`${act} done`)]).toEqual([act, true])
})

interface Setting {
  readonly slug: string
  readonly actor: Person
  readonly person: Person
  readonly people: Person[]
  readonly tokens: readonly string[]
  readonly itemIndex: number
  readonly isAdmin: boolean
  readonly before: Rights
}
interface Action {
  /** In the name of the company. */
  readonly byActor: boolean
  readonly run: () => Promise<unknown>
}

function actionsOf(setting: Setting): Record<Act, Action> {
  const { slug, actor, person, people, tokens, itemIndex, isAdmin, before } = setting
  const [asActor, asPerson] = [actor.caller, person.caller]
  const params = { slug, userId: person.id }
  const rights = {
    role: isAdmin ? ('admin' as const) : ('member' as const),
    manage_hr_panel: itemIndex % 2 > 0,
  }
  const token = tokens[itemIndex % Math.min(3, Math.max(1, tokens.length))] ?? 'none'
  const pick = (direction: string, state: string) => {
    const all = [...before.invitations.values()].filter((one) => one.direction === direction)
    const wanted = all.filter((one) => one.state === state)
    const ids = wanted.length > 0 ? wanted : all
    return ids[itemIndex % Math.max(1, ids.length)]?.id ?? 999_999
  }
  const item = (direction: string, state = 'pending') => ({ slug, invitationId: pick(direction, state) })
  const send = (email: string) =>
    asActor.call(members.invite, { params: { slug }, body: { ...terms, ...rights, email } })
  const ofWork = async () => ({ employmentId: await employmentOf(slug, person.id) })
  const today = dayIn('Europe/Kyiv', new Date(clock))
  const byActor = (run: () => Promise<unknown>): Action => ({ byActor: true, run })
  const byPerson = (run: () => Promise<unknown>): Action => ({ byActor: false, run })
  return {
    invite: byActor(() => send(person.email)),
    inviteAddress: byActor(() => send(newAddress())),
    accept: byPerson(() =>
      asPerson.call(invitations.acceptInvitation, { body: { token, other_account: true } }),
    ),
    acceptOwn: byPerson(async () => {
      const own = (await asPerson.call(invitations.listOwnInvitations)).filter(
        ({ direction }) => direction === 'invitation',
      )
      await asPerson.call(invitations.acceptOwnInvitation, {
        params: { invitationId: own[0]?.id ?? 999_999 },
      })
    }),
    newAccount: byPerson(async () => {
      const name = { first_name: 'Nova', last_name: 'Person', time_zone: 'Europe/Kyiv', terms: true as const }
      const body = { ...name, password, token }
      const made = await app.anyone.call(accounts.createInvitedAccount, { body })
      people.push(await personWith(made.token))
    }),
    request: byPerson(() =>
      asPerson.call(invitations.requestToJoin, {
        params: { slug },
        body: { position: `Clerk ${itemIndex}`, start_date: '2023-01-01' },
      }),
    ),
    acceptRequest: byActor(() =>
      asActor.call(members.acceptJoinRequest, { params: item('request'), body: rights }),
    ),
    reopenRequest: byActor(async () => {
      await asActor.call(members.declineJoinRequest, { params: item('request') })
      await asActor.call(members.reopenJoinRequest, { params: item('request') })
    }),
    resend: byActor(() => asActor.call(members.resendInvitation, { params: item('invitation') })),
    restoreInvitation: byActor(() =>
      asActor.call(members.restoreInvitation, { params: item('invitation', 'cancelled') }),
    ),
    promote: byActor(() =>
      asActor.call(members.changeMember, { params, body: { ...rights, role: 'admin' } }),
    ),
    demote: byActor(() =>
      asActor.call(members.changeMember, { params, body: { ...rights, role: 'member' } }),
    ),
    suspend: byActor(() => asActor.call(members.suspendMember, { params })),
    restore: byActor(() => asActor.call(members.restoreMember, { params })),
    remove: byActor(() => asActor.call(members.removeMember, { params })),
    leave: byPerson(async () => asPerson.call(record.leaveCompany, { params: await ofWork() })),
    undoLeave: byPerson(async () => asPerson.call(record.withdrawResignation, { params: await ofWork() })),
    terminate: byActor(async () =>
      asActor.call(record.planTermination, {
        params: await ofWork(),
        body: { last_day: addDays(today, itemIndex), note: '' },
      }),
    ),
    undoTermination: byActor(async () =>
      asActor.call(record.withdrawTermination, { params: await ofWork() }),
    ),
    withdraw: byActor(async () =>
      asActor.call(confirmation.withdrawConfirmation, {
        params: await ofWork(),
        body: { reason: 'A mistake' },
      }),
    ),
    correct: byActor(async () =>
      asActor.call(corrections.proposeCorrection, {
        params: await ofWork(),
        body: {
          start_date: '2022-05-0' + (itemIndex + 1),
          end_date: null,
          position_id: null,
          position: 'Clerk',
          words: '',
        },
      }),
    ),
    review: byActor(async () => {
      const reviewer = people[(itemIndex + 1) % people.length] as Person
      await asActor.call(record.changeReviewer, { params: await ofWork(), body: { user_id: reviewer.id } })
    }),
    claim: byActor(() =>
      asActor.call(claimDomain, { params: { slug }, body: { domain: `claimed-${itemIndex}.com` } }),
    ),
    close: byPerson(async () => {
      await (await app.reauthenticate(asPerson)).call(closeAccount)
      // Support opens it again, so that a closed account is not the end of the story.
      await app.operators.reopenAccount(person.email)
      person.caller = await app.signedIn(person.id)
    }),
    // The sessions of a sequence are used by later ones.
    wait: byPerson(async () => {
      clock = Math.min(clock + (itemIndex + 1) * 2 * day, start + 200 * day)
      await app.work('applyWithdrawals')
      await app.work('endEmployments')
    }),
    closeCompany: byPerson(async () => {
      // Now and then: nothing happens at a closed company.
      if (itemIndex === 5 && isAdmin) await app.operators.closeCompany(slug, null)
    }),
  }
}

async function outcomeOf({
  byActor,
  run,
}: Action): Promise<{ outcome: 'done' | 'refused'; byActor: boolean }> {
  try {
    await run()
    return { outcome: 'done', byActor }
  } catch (error) {
    // Anything else is a fault.
    if (!(error instanceof CallError) || (error.status ?? 500) >= 500) throw error
    return { outcome: 'refused', byActor }
  }
}

/** The list of members opens for those who are admins, and for nobody else. */
async function expectAccess(slug: string, { caller, id }: Person, { admins }: Rights): Promise<void> {
  const { outcome } = await outcomeOf({
    byActor: false,
    run: () => caller.call(members.listMembers, { params: { slug } }),
  })
  expect([id, outcome]).toEqual([id, admins.has(id) ? 'done' : 'refused'])
}

async function personWith(token: string): Promise<Person> {
  const rows = await query<{ id: string; email: string }>(
    'select id, email from accounts order by id desc limit 1',
  )
  return { caller: app.withToken(token), id: Number(rows[0]?.id), email: rows[0]?.email ?? '' }
}

async function employmentOf(slug: string, userId: number): Promise<number> {
  const rows = await query<{ id: string }>(
    `select e.id from employments e join companies c on c.id = e.company_id
     where c.slug = $1 and e.user_id = $2 and e.verified_at is not null order by e.end_date desc nulls first, e.id limit 1`,
    [slug, userId],
  )
  return Number(rows[0]?.id ?? 999_999)
}

const query = async <Row>(text: string, values: unknown[] = []) =>
  (await app.backend.connection.pool.query(text, values)).rows as Row[]
