import { eq } from '#drizzle'
import * as threads from '#contract/messages/applicationThreads.ts'
import { listMessages, replyToConversation, showConversation } from '#contract/messages/messages.ts'
import { applications } from '#backend/applications/schema/applications.ts'
import { limitJob } from '../../applications/applicationFixtures.ts'
import type { TestBackend } from '../../backend.ts'
import { rights, type Expected, type Make, type Row } from '../roleTable.ts'
import { theirOwn } from './limitedJobs.ts'

/** Both sides of Ana's application to Globex: Hugo manages jobs and answers no messages, Gita is the admin. */
const bothSides: Expected = { ...rights.ana, hugo: 200, gita: 200 }
/** As candidate Hugo reads and writes; what was Ana's is not any more. */
const hugosOwn: Expected = { ...bothSides, ana: 404 }

/** What is written about an application, by its own address and by that of its conversation. */
export function applicationThreadRows(app: TestBackend, make: Make): Row[] {
  const body = { text: 'Is the office in Lviv?' }
  const applied = async () => {
    const { id: applicationId, jobId } = await make.application()
    return { params: { applicationId }, jobId }
  }
  const limited = async () => {
    const { jobId, ...made } = await applied()
    await limitJob(app, jobId, ['gita'])
    return { ...made, body }
  }
  const ofHugo = async () => {
    const { params } = await applied()
    await app.backend.connection.db
      .update(applications)
      .set({ userId: await app.idOf('hugo') })
      .where(eq(applications.id, params.applicationId))
    return { params, body }
  }
  const written = async () => {
    const { params } = await applied()
    // Whoever applied: hunts for names use these rows too.
    const thread = await (await app.as('gita')).call(threads.writeAboutApplication, { params, body })
    return { params: { conversationId: thread.conversation_id ?? 0 }, body }
  }
  const rows = [threads.showApplicationThread, threads.writeAboutApplication].flatMap((endpoint): Row[] => [
    { endpoint, args: async () => ({ params: (await applied()).params, body }), expected: bothSides },
    { endpoint, about: 'limited to others', args: limited, expected: { ...bothSides, hugo: 404 } },
    { endpoint, about: theirOwn, args: ofHugo, expected: hugosOwn },
  ])
  const about = 'about an application'
  return [
    ...rows,
    { endpoint: showConversation, about, args: written, expected: bothSides },
    { endpoint: listMessages, about, args: written, expected: bothSides },
    { endpoint: replyToConversation, about, args: written, expected: bothSides },
  ]
}
