import { changePosting } from '#backend/jobs/postings.ts'
import { daysBefore } from './dates.ts'
import { runInPast } from './past.ts'
import { getOrThrow, memberOf, type WriteContext } from './context.ts'

/** Edits published jobs through the command, so that each has the versions of its text. */
export async function writeJobEdits(context: WriteContext): Promise<void> {
  const { content, jobs } = context
  for (const { person, job, edited, form } of content.jobEdits) {
    const { company } = getOrThrow(content.jobs, job)
    const manager = await memberOf(context, person, company, 'hrManager')
    await runInPast(context.ctx, daysBefore(context.today, edited, job), (past) =>
      changePosting(past, manager, getOrThrow(jobs, job), form, getOrThrow(content.people, person).language),
    )
  }
}
