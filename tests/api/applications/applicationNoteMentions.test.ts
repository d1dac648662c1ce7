import { eq } from '#drizzle'
import { expect, test } from 'vitest'
import {
  changeTeamNote,
  deleteTeamNote,
  restoreTeamNote,
  suggestNoteMentions,
} from '#contract/applications/notes.ts'
import { jobs } from '#backend/jobs/schema/jobs.ts'
import { useBackend } from '../backend.ts'
import { mentionOf, mentionsOf, notedApplication } from './applicationNoteFixtures.ts'

const app = useBackend({ rateFactor: 1000 })

test('who handles the application can be mentioned and is told once, without the text', async () => {
  const { params, hugo, gita, write } = await notedApplication(app)
  const suggested = async (q: string) =>
    (await hugo.call(suggestNoteMentions, { params, query: { q } })).items.map(({ name }) => name)
  expect(await suggested('')).toEqual(['Gita Rao'])
  expect([
    await suggested('gi'),
    await suggested('RAO'),
    await suggested('ita'),
    await suggested('mira'),
  ]).toEqual([['Gita Rao'], ['Gita Rao'], [], []])
  const gitas = await mentionOf(app, 'gita', '@Gita Rao')
  const secret = 'Salary is too high, @Gita Rao'
  const note = await write(hugo, secret, [gitas])
  expect(note).toMatchObject({ text: secret, mentions: [{ start: 20, length: 9 }], mentioned: [gitas] })
  const sent = await mentionsOf(app, gita, params)
  expect(sent).toMatchObject([{ data: { person: 'Hugo Lind', job_title: 'Backend engineer' } }])
  expect(JSON.stringify(sent)).not.toMatch(/Salary|Ana/)
  const one = { ...params, noteId: note.id }
  await hugo.call(changeTeamNote, { params: one, body: { text: `${secret}!`, mentions: [gitas] } })
  expect(await mentionsOf(app, gita, params)).toHaveLength(1)
  // The notification goes with the note, and comes back with it.
  await hugo.call(deleteTeamNote, { params: one })
  expect(await mentionsOf(app, gita, params)).toEqual([])
  await hugo.call(restoreTeamNote, { params: one })
  expect(await mentionsOf(app, gita, params)).toHaveLength(1)
})

test('nobody else is mentioned: not the applicant, members without the right, other companies, or oneself', async () => {
  const { params, hugo, ana, write } = await notedApplication(app)
  const forms = [
    await mentionOf(app, 'ana', '@Ana Kovalenko'),
    await mentionOf(app, 'mira', '@Mira Novak'),
    await mentionOf(app, 'ivan', '@Ivan Bondar'),
    // Not under another name.
    await mentionOf(app, 'gita', '@Hugo Lind'),
  ]
  const text = '@Ana Kovalenko @Mira Novak @Ivan Bondar @Hugo Lind'
  expect(await write(hugo, text, forms)).toMatchObject({ text, mentions: [], mentioned: [] })
  const own = await write(hugo, 'I, @Hugo Lind', [await mentionOf(app, 'hugo', '@Hugo Lind')])
  expect(own.mentions).toHaveLength(1)
  for (const one of [ana, hugo, await app.as('mira'), await app.as('ivan'), await app.as('gita')])
    expect(await mentionsOf(app, one, params)).toEqual([])
})

test('of a limited job only its managers and the admins are mentioned', async () => {
  const { params, jobId, gita } = await notedApplication(app)
  const { db } = app.backend.connection
  const names = async () => (await gita.call(suggestNoteMentions, { params })).items.map(({ name }) => name)
  expect(await names()).toEqual(['Hugo Lind'])
  await db.update(jobs).set({ limitedToManagers: true }).where(eq(jobs.id, jobId))
  expect(await names()).toEqual([])
})
