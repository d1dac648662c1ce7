import { sql } from '#drizzle'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/closing.ts'
import { closeConversation } from '#contract/messages/inbox.ts'
import { useBackend, type Caller } from '../backend.ts'
import { dumpDatabase } from '../accounts/closingFixtures.ts'
import { pdfBytes } from '../documents/documentFixtures.ts'
import { createPerson } from '../employments/invitationFixtures.ts'
import { useMessageFiles } from './messageFiles.ts'
import { exportedFiles } from '../settings/exportSteps.ts'

const day = 24 * 60 * 60 * 1000
let ahead = 0
const app = useBackend({ rateFactor: 1000 }, () => new Date(Date.now() + ahead))
const { tus, upload, check, write, reply, attachmentsOf, statusOf } = useMessageFiles(app)

beforeEach(async () => {
  await app.empty('conversations')
})

/** The objects of a file in the store. */
const stored = async (url = '') => {
  const [, , folder = '', key = ''] = url.split('/')
  return (await readdir(join(app.folder, 'files', folder))).filter((one) => one.startsWith(key))
}

test('files of a message that is not sent are deleted when they are removed, or by the nightly sweep', async () => {
  const ana = await app.as('ana')
  const [removed, left, sent] = [
    await upload(ana, pdfBytes('Removed'), 'Removed.pdf'),
    await upload(ana, pdfBytes('Left'), 'Left.pdf'),
    await upload(ana, pdfBytes('Sent'), 'Sent.pdf'),
  ]
  const [first, second, third] = [await check(ana, removed), await check(ana, left), await check(ana, sent)]
  await write(ana, [sent])
  for (const id of [removed, sent]) expect((await tus.cancel(ana, id)).status).toBe(204)
  expect([await statusOf(ana, first.url), await stored(first.url)]).toEqual([404, []])
  // One that was sent is in use.
  expect([await statusOf(ana, third.url), await statusOf(ana, second.url)]).toEqual([200, 200])
  ahead += 2 * day
  await app.work('sweep')
  expect([await statusOf(ana, third.url), await statusOf(ana, second.url)]).toEqual([200, 404])
  expect(await stored(second.url)).toEqual([])
})

const closeAccountOf = async (caller: Caller) => (await app.reauthenticate(caller)).call(closeAccount)

test('sent files are in the person’s export and hidden with the account, and those of both sides are erased with it', async () => {
  const [gita, person] = [await app.as('gita'), await createPerson(app)]
  const params = await write(person.caller, [
    await upload(person.caller, pdfBytes('Q'), 'question-of-leaver.pdf'),
  ])
  await reply(gita, params, [await upload(gita, pdfBytes('R'), 'answer-to-leaver.pdf')])
  await check(person.caller, await upload(person.caller, pdfBytes('S'), 'unsent-of-leaver.pdf'))
  const namesOf = async (caller: Caller) =>
    (await exportedFiles(app, caller)).map((path) => path.replace(/^files\/\d+-/, ''))
  expect(await namesOf(person.caller)).toEqual([
    'question-of-leaver.pdf',
    'answer-to-leaver.pdf',
    'unsent-of-leaver.pdf',
  ])
  // What a member sends for the company is in the person's record, not in the member's.
  expect(await namesOf(gita)).not.toContain('answer-to-leaver.pdf')
  const urls = (await attachmentsOf(gita, params)).flat().map(({ url }) => url)
  await closeAccountOf(person.caller)
  for (const url of urls) expect(await statusOf(gita, url)).toBe(404)
  ahead += 31 * day
  await app.work('eraseAccounts')
  expect(await dumpDatabase(app)).not.toContain('leaver')
  for (const url of urls) expect(await stored(url)).toEqual([])
})

test('an answer keeps its files when the member who sent them is erased', async () => {
  const [person, member] = [await createPerson(app), await createPerson(app)]
  const params = await write(person.caller, [])
  await app.backend.connection.pool.query(
    `insert into company_members (company_id, user_id, role, answer_messages)
     select id, $1, 'member', true from companies where slug = 'globex'`,
    [member.id],
  )
  await reply(member.caller, params, [await upload(member.caller, pdfBytes('T'), 'Terms.pdf')])
  await closeAccountOf(member.caller)
  ahead += 31 * day
  await app.work('eraseAccounts')
  const [found] = (await attachmentsOf(person.caller, params)).flat()
  expect(found?.name).toBe('Terms.pdf')
  expect(await statusOf(person.caller, found?.url)).toBe(200)
  const key = found?.url.replace('/files/', '') ?? ''
  expect(await app.countRows('files', sql`key = ${key} and owner_id is null`)).toBe(1)
})

test('files are deleted with a closed conversation, two years after its last message', async () => {
  const [gita, person] = [await app.as('gita'), await createPerson(app)]
  const params = await write(person.caller, [await upload(person.caller, pdfBytes('U'), 'Old.pdf')])
  const [old] = (await attachmentsOf(gita, params)).flat()
  await gita.call(closeConversation, { params })
  ahead += (2 * 365 - 1) * day
  await app.work('sweep')
  expect(await stored(old?.url)).toHaveLength(1)
  ahead += 2 * day
  await app.work('sweep')
  expect(await stored(old?.url)).toEqual([])
  expect(await app.countRows('message_attachments')).toBe(0)
})
