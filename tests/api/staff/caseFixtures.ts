import { addComment } from '#contract/posts/comments.ts'
import type { CaseDecision } from '#contract/reports/cases.ts'
import type { ReportReason } from '#contract/reports/reports.ts'
import type { TestBackend } from '../backend.ts'
import { createPerson, type Person } from '../employments/invitationFixtures.ts'
import { usePosts } from '../posts/postFixtures.ts'
import { useReports } from '../reports/reportFixtures.ts'

interface Reported {
  readonly author?: Person
  readonly reason?: ReportReason
}

/** What staff decide about. */
export function useCases(app: TestBackend) {
  const make = usePosts(app)
  const reports = useReports(app)
  return {
    ...reports,
    /** A reported comment of a new person, or of the given one. */
    async reportedComment({ author: given, reason = 'abuse' }: Reported = {}) {
      const author = given ?? (await createPerson(app))
      const { id: postId } = await make.publish(await app.as('gita'))
      const body = { text: 'Rude words' }
      const { id } = await author.caller.call(addComment, { params: { postId }, body })
      const reference = await reports.report(await app.as('bohdan'), `comment-${id}`, { reason })
      return { author, reference, params: { caseId: (await reports.caseOf('comment', id)).found.id } }
    },
  }
}

/** A decision by a rule, as staff send it. */
export const decisionBy = (decision: CaseDecision = 'warn') => ({
  decision,
  reason: 'Be kind.',
  rule: 'harassment' as const,
})
