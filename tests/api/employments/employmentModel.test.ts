import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { CallError } from '#contract/core/errors.ts'
import { addDays } from '#contract/core/workDay.ts'
import * as members from '#contract/employments/members.ts'
import * as record from '#contract/employments/record.ts'
import { dayIn } from '../days.ts'
import { useBackend } from '../backend.ts'
import { modelRuns } from '../modelRuns.ts'
import { addMember, hire, type Employee } from './hiredPeople.ts'

const start = Date.now()
let clock = start
const app = useBackend({ rateFactor: 100_000 }, () => new Date(clock))
const day = 24 * 60 * 60 * 1000
const seen = new Map<string, number>()
const zones = ['Europe/Kyiv', 'America/St_Johns', 'Pacific/Auckland', 'Asia/Kathmandu'] as const

/** The next action of a sequence; the numbers choose a person and a day. */
const step = fc.record({
  act: fc.constantFrom(
    ...(['leave', 'leave', 'undoLeave', 'plan', 'plan', 'undoPlan', 'position', 'reviewer'] as const),
    ...(['suspend', 'restore', 'leaveAndPlan', 'zone', 'wait', 'wait', 'end'] as const),
  ),
  personIndex: fc.nat(1),
  days: fc.nat(40),
  /** The response is lost, so the same request is sent again. */
  lost: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

test('an employment satisfies its invariants in any sequence of actions of both sides', async () => {
  const gita = await app.as('gita')
  const reviewer = await addMember(app)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16, size: 'max' }), async (steps) => {
      clock = start
      const people = [await hire(app), await hire(app, { role: 'admin' })] as const
      for (const { act, personIndex, days, lost } of steps) {
        const person = people[personIndex] ?? people[0]
        const { caller, params, member } = person
        const before = await stateOf(person)
        const today = dayIn(before.zone, new Date(clock))
        const plan = () =>
          gita.call(record.planTermination, { params, body: { last_day: addDays(today, days), note: '' } })
        const leave = () => caller.call(record.leaveCompany, { params })
        const actions: Record<Step['act'], () => Promise<unknown>> = {
          leave,
          undoLeave: () => caller.call(record.withdrawResignation, { params }),
          plan,
          undoPlan: () => gita.call(record.withdrawTermination, { params }),
          leaveAndPlan: async () => {
            await Promise.all([outcomeOf(leave), outcomeOf(plan)])
          },
          position: () =>
            gita.call(record.changePosition, {
              params,
              body: { position: `Position ${days}`, start_date: addDays('2024-04-01', days) },
            }),
          reviewer: () =>
            gita.call(record.changeReviewer, { params, body: { user_id: days % 2 ? reviewer.id : null } }),
          suspend: () => gita.call(members.suspendMember, { params: member }),
          restore: () => gita.call(members.restoreMember, { params: member }),
          // Clocks of the company move; a plan that was made stays where it is.
          zone: () => query('update companies set time_zone = $1 where id = 1', [zones[days % zones.length]]),
          // The sessions of a sequence are used by later ones.
          wait: async () => void (clock = Math.min(clock + (days + 1) * day, start + 200 * day)),
          end: () => app.work('endEmployments'),
        }
        const outcome = await outcomeOf(actions[act])
        count(act, outcome)
        if (lost && !['wait', 'zone'].includes(act)) count(act, await outcomeOf(actions[act]))
        await expectInvariants(person, before, act)
      }
      await query('update company_members set ends_at = null, suspended_at = now() where user_id = any($1)', [
        people.map(({ id }) => id),
      ])
    }),
    modelRuns(10, 11),
  )
  expect((await app.operators.verifyHistories()).broken).toEqual([])
}, 120_000)

/** The model has covered both success and refusal of the important actions. */
afterAll(() => {
  for (const one of [
    'leave done',
    'leave refused',
    'undoLeave done',
    'plan done',
    'plan refused',
    'undoPlan done',
  ])
    expect([one, (seen.get(one) ?? 0) > 0]).toEqual([one, true])
})

interface State {
  readonly endDate: string | null
  readonly terminationAt: Date | null
  readonly by: string | null
  readonly endsAt: Date | null
  readonly isMember: boolean
  readonly zone: string
  readonly kinds: readonly string[]
}

async function stateOf({ employmentId, id }: Employee): Promise<State> {
  const [row] = await query(
    `select e.end_date::text, e.termination_at, e.termination_by, m.ends_at, m.user_id is not null as is_member, c.time_zone,
       (select array_agg(h.kind order by h.number) from employment_events h where h.employment_id = e.id) as kinds
     from employments e join companies c on c.id = e.company_id
     left join company_members m on m.company_id = e.company_id and m.user_id = $2 where e.id = $1`,
    [employmentId, id],
  )
  const found = row as Record<'end_date' | 'termination_by', string | null> &
    Record<'termination_at' | 'ends_at', Date | null> & {
      is_member: boolean
      time_zone: string
      kinds: string[]
    }
  return {
    endDate: found.end_date,
    terminationAt: found.termination_at,
    by: found.termination_by,
    endsAt: found.ends_at,
    isMember: found.is_member,
    zone: found.time_zone,
    kinds: found.kinds,
  }
}

async function expectInvariants(person: Employee, before: State, act: Step['act']): Promise<void> {
  const after = await stateOf(person)
  // The history only grows.
  expect(after.kinds.slice(0, before.kinds.length)).toEqual(before.kinds)
  // What has ended stays as it is.
  if (before.endDate !== null) expect(after).toEqual({ ...before, zone: after.zone })
  // The end of the membership is that of the employment, and an ended employment has neither.
  if (after.isMember && after.endDate === null) expect(after.endsAt).toEqual(after.terminationAt)
  if (after.endDate !== null) {
    expect(after.isMember).toBe(false)
    expect(after.kinds.at(-1)).toBe('left')
  }
  // Exactly one 'left', and as many plans as are withdrawn, in effect, or moved by the same side.
  expect(after.kinds.filter((kind) => kind === 'left').length).toBe(after.endDate === null ? 0 : 1)
  // A plan takes effect at midnight of the zone in which it was made, and only its side changes it.
  if (after.terminationAt && !before.terminationAt)
    expect(timeIn(before.zone, after.terminationAt)).toBe('00:00')
  if (before.by && after.by && act !== 'leaveAndPlan') expect(after.by).toBe(before.by)
  // Nothing changes on a due employment until its end is stored.
  if (before.terminationAt && before.terminationAt.getTime() <= clock && after.endDate === null)
    expect(after.kinds).toEqual(before.kinds)
}

const timeIn = (timeZone: string, at: Date) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(at)

const count = (act: string, outcome: string) =>
  seen.set(`${act} ${outcome}`, (seen.get(`${act} ${outcome}`) ?? 0) + 1)

async function outcomeOf(action: () => Promise<unknown>): Promise<'done' | 'refused'> {
  try {
    await action()
    return 'done'
  } catch (error) {
    // Anything else is a fault.
    if (error instanceof CallError && (error.status ?? 500) < 500) return 'refused'
    throw error
  }
}

async function query(text: string, values: unknown[] = []): Promise<unknown[]> {
  return (await app.backend.connection.pool.query(text, values)).rows as unknown[]
}
