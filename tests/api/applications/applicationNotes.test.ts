import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listApplicants, withdrawApplication } from '#contract/applications/applications.ts'
import {
  addTeamNote,
  changeTeamNote,
  deleteTeamNote,
  listTeamNotes,
  restoreTeamNote,
  suggestNoteMentions,
  teamNoteMaximum,
} from '#contract/applications/notes.ts'
import { addApplicationTag, listApplicationTags } from '#contract/applications/tags.ts'
import { changeMember } from '#contract/employments/members.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import type { MentionForm } from '#contract/posts/mentions.ts'
import { userChannel } from '#contract/realtime/channels.ts'
import { applicationNotesChanged } from '#contract/realtime/events.ts'
import { jobs } from '#backend/jobs/schema/jobs.ts'
import type { PersonName } from '../../world.ts'
import { dumpDatabase } from '../accounts/closingFixtures.ts'
import { failure, settled, useBackend, type Caller } from '../backend.ts'
import { socketOf, untilSubscribed } from '../sockets.ts'
import { postAppliedJob } from './applicationFixtures.ts'

const minute = 60_000
let ahead = 0
const app = useBackend({ rateFactor: 1000 }, () => new Date(Date.now() + ahead))

/** An application by Ana, whom the team of Globex writes about. */
async function applied() {
  const { applicationId, jobId } = await postAppliedJob(app)
  const [hugo, gita, ana] = [await app.as('hugo'), await app.as('gita'), await app.as('ana')]
  const params = { applicationId }
  const write = (by: Caller, text: string, mentions: MentionForm[] = []) =>
    by.call(addTeamNote, { params, body: { text, mentions } })
  const texts = async (by: Caller) => (await by.call(listTeamNotes, { params })).items.map(({ text }) => text)
  return { params, jobId, hugo, gita, ana, write, texts }
}
const person = async (name: PersonName, label: string): Promise<MentionForm> => ({
  kind: 'person',
  id: await app.idOf(name),
  label,
})
/** What somebody was told about notes on an application. */
async function mentionsTold(by: Caller, { applicationId }: { applicationId: number }) {
  await settled(app.backend)
  const { items } = await by.call(listNotifications, { query: { limit: 100 } })
  return items.filter(
    ({ kind, data }) =>
      kind === 'applicationNoteMentioned' &&
      'application_id' in data &&
      data.application_id === applicationId,
  )
}

test('the team reads a note as it was written, its author changes it, and it says that it was edited', async () => {
  const { params, hugo, gita, write } = await applied()
  const note = await write(hugo, '  Call\u202E on Monday\r\n\r\n\r\nor Tuesday ')
  expect(note).toMatchObject({
    text: 'Call on Monday\n\nor Tuesday',
    own: true,
    deletable: true,
    edited_at: null,
  })
  const [read] = (await gita.call(listTeamNotes, { params })).items
  expect(read).toMatchObject({ id: note.id, author: { name: 'Hugo Lind' }, own: false, deletable: true })
  const one = { ...params, noteId: note.id }
  const changed = await hugo.call(changeTeamNote, { params: one, body: { text: 'Call on Friday' } })
  expect(changed).toMatchObject({ id: note.id, text: 'Call on Friday' })
  expect(changed.edited_at).not.toBeNull()
  // Saving the same again changes nothing.
  const same = await hugo.call(changeTeamNote, { params: one, body: { text: 'Call on Friday' } })
  expect(same.edited_at).toBe(changed.edited_at)
  const refused = await failure(gita.call(changeTeamNote, { params: one, body: { text: 'Never' } }))
  expect([refused.status, refused.code]).toEqual([404, 'notFound'])
})

test('notes come newest first, page by page', async () => {
  const { params, hugo, write } = await applied()
  for (const text of ['one', 'two', 'three']) await write(hugo, text)
  const first = await hugo.call(listTeamNotes, { params, query: { limit: 2 } })
  expect(first.items.map(({ text }) => text)).toEqual(['three', 'two'])
  const rest = await hugo.call(listTeamNotes, { params, query: { limit: 2, after: first.next ?? '' } })
  expect([rest.items.map(({ text }) => text), rest.next]).toEqual([['one'], null])
})

test('a note has 1 to 2,000 characters', async () => {
  const { hugo, write } = await applied()
  expect((await write(hugo, 'ї'.repeat(teamNoteMaximum))).text).toHaveLength(teamNoteMaximum)
  const long = await failure(write(hugo, 'ї'.repeat(teamNoteMaximum + 1)))
  expect([long.status, long.fields]).toEqual([
    422,
    [{ field: 'text', title: 'Exceeded maximum character length of 2000', code: 'tooLong' }],
  ])
  expect((await failure(write(hugo, ' \n '))).fields).toMatchObject([{ field: 'text', code: 'required' }])
})

test('a note is deleted once, by its author or an admin, and for ten minutes the deletion can be undone', async () => {
  const { params, hugo, gita, write, texts } = await applied()
  const [first, second] = [await write(hugo, 'Erased otter'), await write(gita, 'second')]
  const one = { ...params, noteId: first.id }
  const twice = await Promise.allSettled([
    hugo.call(deleteTeamNote, { params: one }),
    gita.call(deleteTeamNote, { params: one }),
  ])
  expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await texts(hugo)).toEqual(['second'])
  expect((await failure(hugo.call(changeTeamNote, { params: one, body: { text: 'x' } }))).status).toBe(404)
  expect(await hugo.call(restoreTeamNote, { params: one })).toMatchObject({ text: 'Erased otter' })
  expect((await failure(hugo.call(restoreTeamNote, { params: one }))).status).toBe(404)
  expect(await texts(gita)).toEqual(['second', 'Erased otter'])
  // Hugo is no admin.
  const others = { ...params, noteId: second.id }
  expect((await failure(hugo.call(deleteTeamNote, { params: others }))).status).toBe(404)

  await gita.call(deleteTeamNote, { params: one })
  ahead += 11 * minute
  expect((await failure(gita.call(restoreTeamNote, { params: one }))).status).toBe(404)
  await app.work('sweep')
  expect(await dumpDatabase(app)).not.toContain('Erased otter')
  ahead = 0
})

test('a note of another application is none of this one', async () => {
  const { hugo, write } = await applied()
  const note = await write(hugo, 'here')
  const other = await applied()
  const params = { ...other.params, noteId: note.id }
  const body = { text: 'there' }
  for (const call of [
    () => hugo.call(changeTeamNote, { params, body }),
    () => hugo.call(deleteTeamNote, { params }),
    () => hugo.call(restoreTeamNote, { params }),
  ])
    expect((await failure(call())).status).toBe(404)
})

test('who handles the application can be mentioned and is told once, without the text', async () => {
  const { params, hugo, gita, write } = await applied()
  const suggested = async (q: string) =>
    (await hugo.call(suggestNoteMentions, { params, query: { q } })).items.map(({ name }) => name)
  expect(await suggested('')).toEqual(['Gita Rao'])
  expect([
    await suggested('gi'),
    await suggested('RAO'),
    await suggested('ita'),
    await suggested('mira'),
  ]).toEqual([['Gita Rao'], ['Gita Rao'], [], []])
  const gitas = await person('gita', '@Gita Rao')
  const secret = 'Salary is too high, @Gita Rao'
  const note = await write(hugo, secret, [gitas])
  expect(note).toMatchObject({ text: secret, mentions: [{ start: 20, length: 9 }], mentioned: [gitas] })
  const told = await mentionsTold(gita, params)
  expect(told).toMatchObject([{ data: { person: 'Hugo Lind', job_title: 'Backend engineer' } }])
  expect(JSON.stringify(told)).not.toMatch(/Salary|Ana/)
  const one = { ...params, noteId: note.id }
  await hugo.call(changeTeamNote, { params: one, body: { text: `${secret}!`, mentions: [gitas] } })
  expect(await mentionsTold(gita, params)).toHaveLength(1)
  // The notification goes with the note, and comes back with it.
  await hugo.call(deleteTeamNote, { params: one })
  expect(await mentionsTold(gita, params)).toEqual([])
  await hugo.call(restoreTeamNote, { params: one })
  expect(await mentionsTold(gita, params)).toHaveLength(1)
})

test('nobody else is mentioned: not the applicant, members without the right, other companies, or oneself', async () => {
  const { params, hugo, ana, write } = await applied()
  const forms = [
    await person('ana', '@Ana Kovalenko'),
    await person('mira', '@Mira Novak'),
    await person('ivan', '@Ivan Bondar'),
    // Not under another name.
    await person('gita', '@Hugo Lind'),
  ]
  const text = '@Ana Kovalenko @Mira Novak @Ivan Bondar @Hugo Lind'
  expect(await write(hugo, text, forms)).toMatchObject({ text, mentions: [], mentioned: [] })
  const own = await write(hugo, 'I, @Hugo Lind', [await person('hugo', '@Hugo Lind')])
  expect(own.mentions).toHaveLength(1)
  for (const one of [ana, hugo, await app.as('mira'), await app.as('ivan'), await app.as('gita')])
    expect(await mentionsTold(one, params)).toEqual([])
})

test('of a limited job only its managers and the admins are mentioned', async () => {
  const { params, jobId, gita } = await applied()
  const { db } = app.backend.connection
  const names = async () => (await gita.call(suggestNoteMentions, { params })).items.map(({ name }) => name)
  expect(await names()).toEqual(['Hugo Lind'])
  await db.update(jobs).set({ limitedToManagers: true }).where(eq(jobs.id, jobId))
  expect(await names()).toEqual([])
})

test('an open page of another manager hears of a note, the applicant does not', async () => {
  const { params, hugo, gita, ana, write } = await applied()
  const heard: string[] = []
  let first = () => undefined as void
  const arrived = new Promise<void>((resolve) => void (first = resolve))
  for (const [name, caller] of [
    ['gita', gita],
    ['ana', ana],
  ] as const) {
    const channel = socketOf(app, caller).subscribe(`private-${userChannel(await app.idOf(name))}`)
    await untilSubscribed(channel)
    channel.bind(applicationNotesChanged.name, ({ application_id: id }: { application_id: number }) => {
      heard.push(`${name} ${id}`)
      first()
    })
  }
  await write(hugo, 'News')
  await arrived
  await settled(app.backend)
  expect(heard).toEqual([`gita ${params.applicationId}`])
})

test('a withdrawal takes notes, tags and what was told of them along, whichever comes first', async () => {
  const { params, jobId, hugo, gita, ana, write } = await applied()
  await write(hugo, 'Withdrawn walrus @Gita Rao', [await person('gita', '@Gita Rao')])
  await hugo.call(addApplicationTag, { params, body: { name: 'Walrus tag' } })
  expect(await mentionsTold(gita, params)).toHaveLength(1)
  await Promise.allSettled([
    ana.call(withdrawApplication, { params }),
    ...[1, 2, 3].map((n) => write(hugo, `Withdrawn walrus ${n}`)),
  ])
  expect(await mentionsTold(gita, params)).toEqual([])
  expect(await dumpDatabase(app)).not.toMatch(/walrus/i)
  for (const call of [
    () => write(hugo, 'Late'),
    () => hugo.call(listTeamNotes, { params }),
    () => hugo.call(listApplicationTags, { params }),
    () => hugo.call(addApplicationTag, { params, body: { name: 'Late' } }),
  ]) {
    const refused = await failure(call())
    expect([refused.status, refused.code]).toEqual([409, 'applicationWithdrawn'])
    expect(refused.message).toContain('withdrew this application')
  }
  expect((await hugo.call(listApplicants, { params: { jobId } })).items).toMatchObject([
    { state: 'withdrawn' },
  ])
})

test('who loses the right reads and writes nothing more', async () => {
  const { params, hugo, gita, write } = await applied()
  const note = await write(hugo, 'Mine')
  const member = { slug: 'globex', userId: await app.idOf('hugo') }
  const rights = { role: 'member', manage_hr_panel: false, answer_messages: false } as const
  await gita.call(changeMember, { params: member, body: rights })
  const one = { ...params, noteId: note.id }
  for (const call of [
    () => write(hugo, 'More'),
    () => hugo.call(listTeamNotes, { params }),
    () => hugo.call(deleteTeamNote, { params: one }),
    () => hugo.call(addApplicationTag, { params, body: { name: 'More' } }),
  ])
    expect((await failure(call())).status).toBe(404)
  // Their notes stay, and admins may delete them.
  await gita.call(deleteTeamNote, { params: one })
  await gita.call(changeMember, { params: member, body: { ...rights, manage_hr_panel: true } })
})
