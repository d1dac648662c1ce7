import { writeAboutApplication } from '#contract/messages/applicationThreads.ts'
import { failure, type Caller, type TestBackend } from '../backend.ts'
import { postAppliedJob } from './applicationFixtures.ts'

export const write = (by: Caller, applicationId: number, text: string) =>
  by.call(writeAboutApplication, { params: { applicationId }, body: { text } })

/** The status and the code of a refusal. */
export async function refusal(refused: Promise<unknown>): Promise<string> {
  const { status, code } = await failure(refused)
  return `${status} ${code}`
}

/** Of a thread, the newest first. */
export const texts = ({ messages }: { messages: { items: readonly { text: string }[] } }) =>
  messages.items.map(({ text }) => text)

/** An application by Ana to Globex. Gita is its admin, Hugo a member who manages jobs. */
export async function applied(app: TestBackend) {
  const { jobId, applicationId } = await postAppliedJob(app)
  const [ana, gita, hugo] = await Promise.all([app.as('ana'), app.as('gita'), app.as('hugo')])
  return { jobId, applicationId, params: { applicationId }, ana, gita, hugo }
}
