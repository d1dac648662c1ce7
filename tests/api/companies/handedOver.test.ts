import { expect, test } from 'vitest'
import * as members from '#contract/employments/members.ts'
import * as record from '#contract/employments/record.ts'
import { assignConversation } from '#contract/messages/inbox.ts'
import { sendMessage, showConversation } from '#contract/messages/messages.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { changeJobPosting, showJobPosting } from '#contract/jobs/postings.ts'
import { dayIn } from '../days.ts'
import { postJob } from '../applications/applicationFixtures.ts'
import { settled, useBackend, type Caller } from '../backend.ts'
import { hire } from '../employments/hiredPeople.ts'
import { createCompanyFor, globex } from '../employments/invitationFixtures.ts'
import { completeForm } from '../jobs/jobFixtures.ts'

const now = Date.now()
let clock = now
const app = useBackend({ rateFactor: 1000 }, () => new Date(clock))
const today = dayIn('Europe/Kyiv', new Date(now))
const member = { role: 'member' as const, manage_hr_panel: false }
const leftTo = async (caller: Caller) =>
  (await caller.call(listNotifications)).items.flatMap((one) =>
    one.kind === 'workHandedOver' ? [`${one.data.what} ${one.data.count}`] : [],
  )

test('jobs and conversations wait for the other admins', async () => {
  const [gita, ana] = await Promise.all([app.as('gita'), app.as('ana')])
  const admin = await hire(app, { role: 'admin' })
  const jobId = await postJob(app)
  const ownId = await postJob(app, { company: await createCompanyFor(app, admin) })
  const body = { ...completeForm, manager_ids: [admin.id] }
  await gita.call(changeJobPosting, { params: { jobId }, body })
  await admin.caller.call(changeJobPosting, { params: { jobId: ownId }, body })
  const form = { subject: 'An internship', text: 'Do you take interns?' }
  const { id: conversationId } = await ana.call(sendMessage, { params: globex, body: form })
  const params = { conversationId }
  await gita.call(assignConversation, { params, body: { user_id: admin.id } })
  await gita.call(members.changeMember, { params: admin.member, body: member })
  expect((await gita.call(showConversation, { params })).assignee).toBeNull()
  await settled(app.backend)
  expect((await leftTo(gita)).slice(0, 2).toSorted()).toEqual(['conversations 1', 'jobs 1'])
  // Nothing more is lost by the next change, and a former member is responsible for no job.
  await gita.call(members.changeMember, {
    params: admin.member,
    body: { ...member, answer_messages: false },
  })
  await gita.call(record.planTermination, { params: admin.params, body: { last_day: today, note: '' } })
  clock = now + 36 * 60 * 60 * 1000
  await app.work('endEmployments')
  await settled(app.backend)
  expect((await leftTo(gita)).filter((one) => one === 'jobs 1')).toHaveLength(1)
  const { managers } = await admin.caller.call(showJobPosting, { params: { jobId: ownId } })
  expect(managers).toMatchObject([{ user_id: admin.id }])
  expect(await app.countRows('job_managers')).toBe(1)
})
