import { expect, test } from 'vitest'
import { signIn } from '#contract/accounts/signIn.ts'
import { listApplicants } from '#contract/applications/applications.ts'
import { addTeamNote, deleteTeamNote, listTeamNotes } from '#contract/applications/notes.ts'
import { addApplicationTag, listApplicationTags, suggestTags } from '#contract/applications/tags.ts'
import { closeAccount, startExport } from '#contract/accounts/closing.ts'
import { password, people } from '../../world.ts'
import { closeAccountOf, dumpDatabase } from '../accounts/closingFixtures.ts'
import { failure, useBackend } from '../backend.ts'
import { entriesOf } from '../settings/exportSteps.ts'
import { postAppliedJob } from './applicationFixtures.ts'

const day = 24 * 60 * 60 * 1000
let ahead = 0
const app = useBackend({ rateFactor: 1000 }, () => new Date(Date.now() + ahead))

async function annotated(tag: string) {
  const { applicationId, jobId } = await postAppliedJob(app)
  const hugo = await app.as('hugo')
  const params = { applicationId }
  const gita = { kind: 'person', id: await app.idOf('gita'), label: '@Gita Rao' } as const
  await hugo.call(addTeamNote, { params, body: { text: 'Strong in walruses, @Gita Rao', mentions: [gita] } })
  const { id: noteId } = await hugo.call(addTeamNote, { params, body: { text: 'A slip of the pen' } })
  await hugo.call(deleteTeamNote, { params: { ...params, noteId } })
  const { items } = await hugo.call(addApplicationTag, { params, body: { name: tag } })
  return { params, jobId, hugo, tagId: items[0]?.id ?? 0 }
}

test("the applicant's export has notes, tags and events without members; the author's has neither text nor applicant", async () => {
  const { params, hugo, jobId } = await annotated('Talent pool')
  const ana = await app.asReauthenticated('ana')
  await ana.call(startExport)
  const entries = await entriesOf(app, ana)
  const listIn = (name: string) =>
    JSON.parse(entries.get(`data/${name}.json`)?.toString() ?? '[]') as unknown[]
  const about = { application_id: params.applicationId, job_id: jobId, job: { company: 'Globex' } }
  expect(listIn('application_notes')).toMatchObject([
    { ...about, text: 'Strong in walruses, @…', edited_at: null },
  ])
  expect(listIn('application_tags')).toMatchObject([{ ...about, tag: 'Talent pool' }])
  const readme = entries.get('README.txt')?.toString()
  expect(readme).toContain('What companies wrote about your applications, without the people who wrote it.')
  const text = ['application_notes', 'application_tags', 'application_events'].map(
    (name) => entries.get(`data/${name}.json`)?.toString() ?? '',
  )
  expect(text.join('')).not.toMatch(/Hugo|Gita|author|member|slip/)

  await (await app.reauthenticate(hugo)).call(startExport)
  const own = await entriesOf(app, hugo)
  expect(own.has('data/application_notes_author_id.json')).toBe(true)
  expect([...own.values()].join('')).not.toMatch(/walruses/)
})

test('a closed account hides notes and tags, reopening shows them again, erasing ends them', async () => {
  const { params, jobId, hugo, tagId } = await annotated('Strong walrus')
  const query = { tag: tagId }
  const filtered = async () => (await hugo.call(listApplicants, { params: { jobId }, query })).items.length
  expect(await filtered()).toBe(1)
  await closeAccountOf(app, 'ana')
  for (const call of [
    () => hugo.call(listTeamNotes, { params }),
    () => hugo.call(listApplicationTags, { params }),
    () => hugo.call(addTeamNote, { params, body: { text: 'Gone' } }),
    () => hugo.call(addApplicationTag, { params, body: { name: 'Gone' } }),
  ]) {
    const refused = await failure(call())
    expect([refused.status, refused.code]).toEqual([409, 'applicantGone'])
  }
  expect(await filtered()).toBe(0)
  await app.operators.reopenAccount(people.ana.email)
  expect((await hugo.call(listTeamNotes, { params })).items).toHaveLength(1)
  expect(await filtered()).toBe(1)

  const { token } = await app.anyone.call(signIn, { body: { email: people.ana.email, password } })
  await (await app.reauthenticate(app.withToken(token))).call(closeAccount)
  ahead = 31 * day
  await app.work('eraseAccounts')
  expect(await dumpDatabase(app)).not.toMatch(/walrus|slip of the pen/i)
  expect((await hugo.call(suggestTags, { params: { slug: 'globex' } })).items).toEqual([])
  expect((await failure(hugo.call(listTeamNotes, { params }))).code).toBe('applicantGone')
})
