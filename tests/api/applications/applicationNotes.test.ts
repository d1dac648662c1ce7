import { expect, test } from 'vitest'
import { listApplicants, withdrawApplication } from '#contract/applications/applications.ts'
import {
  changeTeamNote,
  deleteTeamNote,
  listTeamNotes,
  restoreTeamNote,
  teamNoteMaximum,
} from '#contract/applications/notes.ts'
import { addApplicationTag, listApplicationTags } from '#contract/applications/tags.ts'
import { changeMember } from '#contract/employments/members.ts'
import { userChannel } from '#contract/realtime/channels.ts'
import { applicationNotesChanged } from '#contract/realtime/events.ts'
import { dumpDatabase } from '../accounts/closingFixtures.ts'
import { failure, settled, useBackend } from '../backend.ts'
import { socketOf, untilSubscribed } from '../sockets.ts'
import { mentionOf, mentionsOf, notedApplication } from './applicationNoteFixtures.ts'

const minute = 60_000
let ahead = 0
const app = useBackend({ rateFactor: 1000 }, () => new Date(Date.now() + ahead))

test('the team reads a note as it was written, its author changes it, and it says that it was edited', async () => {
  const { params, hugo, gita, write } = await notedApplication(app)
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
  const { params, hugo, write } = await notedApplication(app)
  for (const text of ['one', 'two', 'three']) await write(hugo, text)
  const first = await hugo.call(listTeamNotes, { params, query: { limit: 2 } })
  expect(first.items.map(({ text }) => text)).toEqual(['three', 'two'])
  const rest = await hugo.call(listTeamNotes, { params, query: { limit: 2, after: first.next ?? '' } })
  expect([rest.items.map(({ text }) => text), rest.next]).toEqual([['one'], null])
})

test('a note has 1 to 2,000 characters', async () => {
  const { hugo, write } = await notedApplication(app)
  expect((await write(hugo, 'ї'.repeat(teamNoteMaximum))).text).toHaveLength(teamNoteMaximum)
  const long = await failure(write(hugo, 'ї'.repeat(teamNoteMaximum + 1)))
  expect([long.status, long.fields]).toEqual([
    422,
    [{ field: 'text', title: 'Exceeded maximum character length of 2000', code: 'tooLong' }],
  ])
  expect((await failure(write(hugo, ' \n '))).fields).toMatchObject([{ field: 'text', code: 'required' }])
})

test('a note is deleted once, by its author or an admin, and for ten minutes the deletion can be undone', async () => {
  const { params, hugo, gita, write, texts } = await notedApplication(app)
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
  const { hugo, write } = await notedApplication(app)
  const note = await write(hugo, 'here')
  const other = await notedApplication(app)
  const params = { ...other.params, noteId: note.id }
  const body = { text: 'there' }
  for (const call of [
    () => hugo.call(changeTeamNote, { params, body }),
    () => hugo.call(deleteTeamNote, { params }),
    () => hugo.call(restoreTeamNote, { params }),
  ])
    expect((await failure(call())).status).toBe(404)
})

test('an open page of another manager hears of a note, the applicant does not', async () => {
  const { params, hugo, gita, ana, write } = await notedApplication(app)
  const received: string[] = []
  let first = () => undefined as void
  const arrived = new Promise<void>((resolve) => void (first = resolve))
  for (const [name, caller] of [
    ['gita', gita],
    ['ana', ana],
  ] as const) {
    const channel = socketOf(app, caller).subscribe(`private-${userChannel(await app.idOf(name))}`)
    await untilSubscribed(channel)
    channel.bind(applicationNotesChanged.name, ({ application_id: id }: { application_id: number }) => {
      received.push(`${name} ${id}`)
      first()
    })
  }
  await write(hugo, 'News')
  await arrived
  await settled(app.backend)
  expect(received).toEqual([`gita ${params.applicationId}`])
})

test('a withdrawal takes notes, tags and what was told of them along, whichever comes first', async () => {
  const { params, jobId, hugo, gita, ana, write } = await notedApplication(app)
  await write(hugo, 'Withdrawn walrus @Gita Rao', [await mentionOf(app, 'gita', '@Gita Rao')])
  await hugo.call(addApplicationTag, { params, body: { name: 'Walrus tag' } })
  expect(await mentionsOf(app, gita, params)).toHaveLength(1)
  await Promise.allSettled([
    ana.call(withdrawApplication, { params }),
    ...[1, 2, 3].map((n) => write(hugo, `Withdrawn walrus ${n}`)),
  ])
  expect(await mentionsOf(app, gita, params)).toEqual([])
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
  const { params, hugo, gita, write } = await notedApplication(app)
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
