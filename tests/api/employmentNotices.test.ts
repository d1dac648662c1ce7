import { expect, test } from 'vitest'
import { restoreMember, suspendMember } from '#contract/careers/members.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { useBackend, type Caller } from './backend.ts'
import { useDocuments } from './documentFixtures.ts'
import { hire } from './hiredPeople.ts'

const app = useBackend({ rateFactor: 1000 })
const { add } = useDocuments(app)
const kindsOf = async (caller: Caller) =>
  (await caller.call(listNotifications)).items.map((one) =>
    one.kind === 'employmentChanged' ? one.data.change : one.kind,
  )

test('documents that are added together are one notification to the other side', async () => {
  const { caller, employmentId } = await hire(app)
  const gita = await app.as('gita')
  await add(gita, employmentId)
  await add(gita, employmentId)
  await expect.poll(() => kindsOf(caller)).toContain('companyAddedDocuments')
  await add(caller, employmentId)
  await expect.poll(() => kindsOf(gita)).toContain('employeeAddedDocuments')
  const added = (await kindsOf(caller)).filter((kind) => kind === 'companyAddedDocuments')
  // Two at most: the half hours that make a batch may change between the documents.
  expect(added.length).toBeLessThanOrEqual(2)
})

test('a suspended member is notified once, until the access is restored', async () => {
  const { caller, member: params } = await hire(app)
  const gita = await app.as('gita')
  await gita.call(suspendMember, { params })
  await gita.call(suspendMember, { params })
  await expect.poll(() => kindsOf(caller)).toEqual(['accessSuspended'])
  await gita.call(restoreMember, { params })
  await expect.poll(() => kindsOf(caller)).toEqual([])
})
