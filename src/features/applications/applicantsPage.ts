import type { Applicant } from '#contract/applications/applications.ts'
import type { AppliedJob } from '#contract/applications/appliedJob.ts'
import type { PendingAnswer } from '#contract/applications/answers.ts'
import type { Tag } from '#contract/applications/tags.ts'
import type { ApplicationState } from '#contract/core/applicationStates.ts'

export interface ApplicantsPage {
  readonly job: AppliedJob
  readonly application_count: number
  /** Those that are not listed any more because their retention has ended. */
  readonly expired_count: number
  readonly limited_to_managers: boolean
  /** Whether the company learns who applied when it shortlists them. */
  readonly blind: boolean
  readonly has_own: boolean
  readonly counts: Readonly<Record<ApplicationState, number>>
  readonly items: readonly Applicant[]
  readonly next: string | null
  /** The tag that the list is filtered by. */
  readonly tag: Tag | null
  /** Decisions about several at once, or with words, of which the candidates have not been notified. */
  readonly pending_answers: readonly PendingAnswer[]
  /** The tags that the company has in use. */
  readonly tags: readonly Tag[]
  /** The names of the job's skills. */
  readonly skills: readonly string[]
  /** The cursor of this page; null if it is the first. */
  readonly start: string | null
}
