import {
  decideApplication,
  undoDecision,
  viewApplication,
  withdrawApplication,
} from '#contract/applications/applications.ts'
import { answerApplications, undoAnswer } from '#contract/applications/answers.ts'
import { extendRetention, revokeLongerRetention } from '#contract/applications/retention.ts'
import { CallError } from '#contract/core/errors.ts'
import { closeJob } from '#contract/jobs/postings.ts'
import type { Caller } from '../backend.ts'
import type { Command, Reply } from './applicationReference.ts'
import { write } from './threadFixtures.ts'

interface Target {
  readonly manager: Caller
  readonly candidate: Caller
  readonly jobId: number
  /** The one that a command is about, or all of the job. */
  readonly applicationIds: number[]
}

interface Sent {
  readonly reply: Reply
  /** The id of a new answer; 0 if there is none. */
  readonly answer: number
}

/** Sends a command of the reference to the product. */
export async function sendCommand(
  command: Command,
  { manager, candidate, jobId, applicationIds }: Target,
): Promise<Sent> {
  const [applicationId = 0] = applicationIds
  const params = { applicationId }
  try {
    if (command.act === 'answer') {
      const words = { messages: {}, reason: '', delay_days: 0 }
      const application_ids = command.filtered ? null : applicationIds
      const body = { state: 'rejected', from: command.from, application_ids, ...words } as const
      const query = { tag: undefined }
      const { id, answered } = await manager.call(answerApplications, { params: { jobId }, query, body })
      return { reply: answered, answer: id ?? 0 }
    }
    if (command.act === 'consent' || command.act === 'revoke') {
      const change = command.act === 'consent' ? extendRetention : revokeLongerRetention
      const { retained_until: until } = await candidate.call(change, { params })
      return { reply: until === null ? null : Date.parse(until), answer: 0 }
    }
    if (command.act === 'decide') await manager.call(decideApplication, { params, body: command })
    else if (command.act === 'undo') await manager.call(undoDecision, { params })
    else if (command.act === 'open') await manager.call(viewApplication, { params })
    else if (command.act === 'close') await manager.call(closeJob, { params: { jobId } })
    else if (command.act === 'write')
      await write(command.by === 'company' ? manager : candidate, applicationId, 'Words.')
    else if (command.act === 'withdraw') await candidate.call(withdrawApplication, { params })
    else await manager.call(undoAnswer, { params: { jobId, answerId: command.answer } })
    return { reply: null, answer: 0 }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return { reply: error.code, answer: 0 }
  }
}
