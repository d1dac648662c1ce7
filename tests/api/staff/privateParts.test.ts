import { expect, test } from 'vitest'
import { listActivity } from '#contract/accounts/security.ts'
import { replyToConversation, sendMessage } from '#contract/messages/messages.ts'
import * as cases from '#contract/reports/cases.ts'
import { openPrivatePart, showPrivatePart } from '#contract/reports/privateParts.ts'
import { listStaffEvents } from '#contract/staff/events.ts'
import { failure, useBackend, type Caller } from '../backend.ts'
import { createPerson, globex } from '../employments/invitationFixtures.ts'
import { decisionBy, useCases } from './caseFixtures.ts'
import { asStaff } from './staffFixtures.ts'

const [minute, day] = [60 * 1000, 24 * 60 * 60 * 1000]
let ahead = 0
const app = useBackend({ rateFactor: 1000 }, () => new Date(Date.now() + ahead))
const { caseOf, report, reportedComment } = useCases(app)

/** A message of Gita's that is reported, between one of a person's and another of hers. */
async function reportedMessage() {
  const [person, gita] = [await createPerson(app), await app.as('gita')]
  const body = { subject: 'Work', text: 'Is there work?' }
  const { id: conversationId } = await person.caller.call(sendMessage, { params: globex, body })
  const params = { conversationId }
  const ids = []
  for (const text of ['There is, for a fee.', 'Pay today.'])
    ids.push((await gita.call(replyToConversation, { params, body: { text } })).id)
  const [messageId = 0] = ids
  await report(person.caller, `message-${messageId}`)
  return { person, params: { caseId: (await caseOf('message', messageId)).found.id } }
}
const open = (by: Caller, params: { caseId: number }, reason = 'What came before?') =>
  by.call(openPrivatePart, { params, body: { reason } })
const read = (by: Caller, params: { caseId: number }) => by.call(showPrivatePart, { params })
const stateFor = async (by: Caller, params: { caseId: number }) =>
  (await by.call(cases.showOpenCase, { params })).private_part
const kindsOf = async (by: Caller) => (await by.call(listActivity)).items.map(({ kind }) => kind)

test('the messages around a reported one are read by who opened them, for half an hour; those who wrote them learn of it', async () => {
  const { person, params } = await reportedMessage()
  const [staff, colleague] = [await asStaff(app, 'moderator'), await asStaff(app, 'moderator')]
  expect(await stateFor(staff, params)).toBe('closed')
  expect(await failure(read(staff, params))).toMatchObject({ status: 409, code: 'privatePartClosed' })
  const { passages } = await open(staff, params)
  expect(passages.map(({ by, text, reported }) => [by, text, reported])).toEqual([
    [expect.any(String), 'Is there work?', false],
    ['Globex', 'There is, for a fee.', true],
    ['Globex', 'Pay today.', false],
  ])
  expect(await stateFor(staff, params)).toBe('open')
  expect((await read(staff, params)).passages).toEqual(passages)
  expect(await failure(read(colleague, params))).toMatchObject({ code: 'privatePartClosed' })
  const { items } = await (
    await asStaff(app, 'supervisor')
  ).call(listStaffEvents, { query: { case: params.caseId } })
  expect(items.map(({ kind }) => kind)).toEqual(['privateOpened'])
  ahead += 31 * minute
  expect(await failure(read(staff, params))).toMatchObject({ code: 'privatePartClosed' })
  expect(await stateFor(staff, params)).toBe('closed')

  await app.work('announceViews')
  expect(await kindsOf(person.caller)).not.toContain('staffReadMessages')
  ahead += 30 * day
  for (const _ of [1, 2]) await app.work('announceViews')
  for (const by of [await app.signedIn(person.id), await app.as('gita')])
    expect((await kindsOf(by)).filter((kind) => kind === 'staffReadMessages')).toHaveLength(1)
})

test('a reason is needed, and a decision that waits', async () => {
  const { params } = await reportedMessage()
  const staff = await asStaff(app, 'moderator')
  for (const [reason, code] of [
    ['', 'required'],
    ['x'.repeat(501), 'tooLong'],
  ] as const)
    expect((await failure(open(staff, params, reason))).fields).toMatchObject([{ field: 'reason', code }])
  await staff.call(cases.decideOpenCase, { params, body: decisionBy() })
  expect(await failure(open(await asStaff(app, 'moderator'), params))).toMatchObject({ code: 'caseDecided' })
})

test('what everybody reads has no private part', async () => {
  const { params } = await reportedComment()
  const staff = await asStaff(app, 'moderator')
  expect(await stateFor(staff, params)).toBe('none')
  expect(await failure(open(staff, params))).toMatchObject({ status: 409, code: 'noPrivatePart' })
})
