import { changeReviewer } from '#contract/employments/record.ts'
import { publishReview, startReview } from '#contract/reviews/reviews.ts'
import { settled, type TestBackend } from '../backend.ts'
import type { Employee } from '../employments/hiredPeople.ts'
import type { Person } from '../employments/invitationFixtures.ts'
import { inDays, reviewForm } from '../reviews/reviewFixtures.ts'

/** Hugo, or another colleague, reviews an employee with a reason for each rating; returns the review's id. */
export async function review(
  app: TestBackend,
  { params }: Employee,
  colleague?: Pick<Person, 'caller' | 'id'>,
): Promise<number> {
  const gita = await app.as('gita')
  const by = colleague ?? { caller: await app.as('hugo'), id: await app.idOf('hugo') }
  await gita.call(changeReviewer, { params, body: { user_id: by.id } })
  const due_on = inDays(90, app.backend.ctx.now().getTime())
  const { id } = await gita.call(startReview, { params, body: { ...reviewForm, due_on } })
  const evidence = 'Closed every month on time, without a correction.'
  const ratings = reviewForm.competency_ids.map((competency_id) => ({ competency_id, rating: 4, evidence }))
  await by.caller.call(publishReview, { params: { reviewId: id }, body: { ratings } })
  await settled(app.backend)
  return id
}
