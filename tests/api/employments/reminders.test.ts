import { expect, test } from 'vitest'
import { requestToJoin, withdrawJoinRequest } from '#contract/employments/invitations.ts'
import { acceptJoinRequest } from '#contract/employments/members.ts'
import {
  remindOfJoinRequest,
  reminderDays,
  reminderUndoSeconds,
  undoReminder,
} from '#contract/employments/reminders.ts'
import { showHome } from '#contract/home/home.ts'
import { countUnread, listNotifications } from '#contract/notifications/notifications.ts'
import { failure, settled, useBackend, type Caller } from '../backend.ts'
import { createPerson, globex, type Person } from './invitationFixtures.ts'

let clock = Date.now()
const app = useBackend({ rateFactor: 1000 }, () => new Date(clock))
const days = (count: number) => count * 24 * 60 * 60 * 1000
const undoTime = reminderUndoSeconds * 1000
const codeOf = async (call: Promise<unknown>) => (await failure(call)).code

async function waitingRequest(): Promise<Person & { params: { invitationId: number } }> {
  const person = await createPerson(app)
  const body = { position: 'Clerk', start_date: '2023-01-01' }
  const { id } = await person.caller.call(requestToJoin, { params: globex, body })
  clock += days(reminderDays)
  return { ...person, params: { invitationId: id } }
}
const remind = ({ caller, params }: { caller: Caller; params: { invitationId: number } }) =>
  caller.call(remindOfJoinRequest, { params })
/** The notifications of the company's admin about a request. */
const requestsOf = async (invitationId: number) =>
  (await (await app.as('gita')).call(listNotifications)).items.filter(
    ({ kind, data }) => kind === 'joinRequestReceived' && data.invitation_id === invitationId,
  ).length
async function sendReminders(): Promise<void> {
  await app.work('sendReminders')
  await settled(app.backend)
}
const waitingOf = async ({ caller }: Person) => (await caller.call(showHome)).waiting

test('a company is reminded of a request, once the time to undo it has passed', async () => {
  const olena = await waitingRequest()
  const { invitationId } = olena.params
  expect(await waitingOf(olena)).toMatchObject([
    { kind: 'request', data: { id: invitationId, company: 'Globex', position: 'Clerk', reminded_at: null } },
  ])
  const { reminded_at: at } = await remind(olena)
  expect(await waitingOf(olena)).toMatchObject([{ data: { reminded_at: at } }])
  await sendReminders()
  expect(await requestsOf(invitationId)).toBe(1)
  clock += undoTime
  for (let twice = 0; twice < 2; twice++) await sendReminders()
  expect(await requestsOf(invitationId)).toBe(2)
  expect(await codeOf(olena.caller.call(undoReminder, { params: olena.params }))).toBe('reminderSent')
})

test('a reminder that is undone in time is never sent, and can be sent again', async () => {
  const olena = await waitingRequest()
  const { invitationId } = olena.params
  await remind(olena)
  await olena.caller.call(undoReminder, { params: olena.params })
  clock += undoTime
  await sendReminders()
  expect(await requestsOf(invitationId)).toBe(1)
  expect(await codeOf(olena.caller.call(undoReminder, { params: olena.params }))).toBe('reminderSent')
  await remind(olena)
})

test('a company is not reminded too early, twice, by somebody else, or of what has been answered', async () => {
  const olena = await createPerson(app)
  const body = { position: 'Clerk', start_date: '2023-01-01' }
  const { id } = await olena.caller.call(requestToJoin, { params: globex, body })
  const params = { invitationId: id }
  expect(await codeOf(remind({ ...olena, params }))).toBe('remindedRecently')
  clock += days(reminderDays)
  expect((await failure((await createPerson(app)).caller.call(remindOfJoinRequest, { params }))).status).toBe(
    404,
  )
  const both = await Promise.allSettled([remind({ ...olena, params }), remind({ ...olena, params })])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const rights = { role: 'member' as const, manage_hr_panel: false }
  await (await app.as('gita')).call(acceptJoinRequest, { params: { ...globex, ...params }, body: rights })
  clock += days(reminderDays)
  await sendReminders()
  expect(await codeOf(remind({ ...olena, params }))).toBe('invitationUsed')
})

test('a request that is withdrawn takes its reminder with it', async () => {
  const olena = await waitingRequest()
  await remind(olena)
  await olena.caller.call(withdrawJoinRequest, { params: olena.params })
  clock += undoTime
  await sendReminders()
  expect(await requestsOf(olena.params.invitationId)).toBe(0)
  expect(await waitingOf(olena)).toEqual([])
})

test('a request that is answered has its reminders read, and one that is withdrawn has them deleted', async () => {
  const unread = async () => (await (await app.as('gita')).call(countUnread)).unread
  const before = await unread()
  const [answered, withdrawn] = [await waitingRequest(), await waitingRequest()]
  for (const one of [answered, withdrawn]) await remind(one)
  clock += undoTime
  await sendReminders()
  expect(await unread()).toBeGreaterThan(before)
  const rights = { role: 'member' as const, manage_hr_panel: false }
  const gita = await app.as('gita')
  await gita.call(acceptJoinRequest, { params: { ...globex, ...answered.params }, body: rights })
  await withdrawn.caller.call(withdrawJoinRequest, { params: withdrawn.params })
  expect(await unread()).toBe(before)
})
