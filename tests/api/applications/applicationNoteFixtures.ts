import { addTeamNote, listTeamNotes } from '#contract/applications/notes.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import type { MentionForm } from '#contract/posts/mentions.ts'
import type { PersonName } from '../../world.ts'
import { settled, type Caller, type TestBackend } from '../backend.ts'
import { postAppliedJob } from './applicationFixtures.ts'

/** An application by Ana, whom the team of Globex writes about. */
export async function notedApplication(app: TestBackend) {
  const { applicationId, jobId } = await postAppliedJob(app)
  const [hugo, gita, ana] = [await app.as('hugo'), await app.as('gita'), await app.as('ana')]
  const params = { applicationId }
  const write = (by: Caller, text: string, mentions: MentionForm[] = []) =>
    by.call(addTeamNote, { params, body: { text, mentions } })
  const texts = async (by: Caller) => (await by.call(listTeamNotes, { params })).items.map(({ text }) => text)
  return { params, jobId, hugo, gita, ana, write, texts }
}
export const mentionOf = async (app: TestBackend, name: PersonName, label: string): Promise<MentionForm> => ({
  kind: 'person',
  id: await app.idOf(name),
  label,
})
/** What somebody was told about notes on an application. */
export async function mentionsOf(app: TestBackend, by: Caller, { applicationId }: { applicationId: number }) {
  await settled(app.backend)
  const { items } = await by.call(listNotifications, { query: { limit: 100 } })
  return items.filter(
    ({ kind, data }) =>
      kind === 'applicationNoteMentioned' &&
      'application_id' in data &&
      data.application_id === applicationId,
  )
}
