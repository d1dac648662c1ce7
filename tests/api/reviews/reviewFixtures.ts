import { changeReviewer, planTermination } from '#contract/employments/record.ts'
import { publishReview, startReview } from '#contract/reviews/reviews.ts'
import type { Review } from '#contract/reviews/shapes.ts'
import type { PersonName } from '../../world.ts'
import type { Caller, TestBackend } from '../backend.ts'
import { employment, globex, initech, useEmployments } from '../employments/employmentFixtures.ts'
import { createPerson, type Person } from '../employments/invitationFixtures.ts'

export interface Employee extends Person {
  readonly employmentId: number
}

export const inDays = (days: number, from = Date.now()): string =>
  new Date(from + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

/** Competencies of the dictionary. */
export const [writing, planning, quality] = [1, 28, 53] as const
export const reviewForm = {
  title: 'Spring 2026',
  due_on: inDays(90),
  competency_ids: [writing, planning, quality],
}
export const allRated = (rating: number, ids: readonly number[] = reviewForm.competency_ids) => ({
  ratings: ids.map((competency_id) => ({ competency_id, rating, evidence: `Seen as ${rating}` })),
})

const aspect = (rating: number, note: string) => ({ rating, note })
export const feedbackForm = {
  text: 'Two **good** years.',
  assessment: {
    reliability: aspect(5, 'Always on time'),
    communication: aspect(4, 'Clear and calm'),
    quality: aspect(6, 'Books without a mistake'),
    initiative: aspect(0, ''),
    teamwork: aspect(4, 'Helped the whole office'),
  },
}

/** Employees of Globex, whose admin is Gita, and reviews of them. */
export function useReviews(app: TestBackend) {
  const employments = useEmployments(app)

  async function employ(
    reviewer: PersonName | null = 'hugo',
    at: 'globex' | 'initech' = 'globex',
  ): Promise<Employee> {
    const person = await createPerson(app)
    await employments.joinBy(at === 'globex' ? globex : initech, person)
    const [record] = (await employments.recordOf(person)).filter(
      ({ position }) => position === employment.position,
    )
    const employmentId = record?.id ?? 0
    if (reviewer !== null) await nameReviewer(employmentId, reviewer)
    return { ...person, employmentId }
  }
  async function nameReviewer(employmentId: number, reviewer: PersonName | null): Promise<void> {
    const gita = await app.as('gita')
    const user_id = reviewer === null ? null : await app.idOf(reviewer)
    await gita.call(changeReviewer, { params: { employmentId }, body: { user_id } })
  }
  async function start(employmentId: number, by: PersonName | Caller = 'gita', change = {}): Promise<Review> {
    const caller = typeof by === 'string' ? await app.as(by) : by
    return caller.call(startReview, { params: { employmentId }, body: { ...reviewForm, ...change } })
  }
  return {
    employ,
    /** An employee whose end Gita has planned. */
    async leaving(): Promise<Employee> {
      const ana = await employ()
      const gita = await app.as('gita')
      const last_day = inDays(3, app.backend.ctx.now().getTime())
      const params = { employmentId: ana.employmentId }
      await gita.call(planTermination, { params, body: { last_day, note: '' } })
      return ana
    },
    nameReviewer,
    start,
    /** A review of a new employee, published by Hugo. */
    async published(rating = 4) {
      const ana = await employ()
      const { id } = await start(ana.employmentId)
      const hugo = await app.as('hugo')
      const review = await hugo.call(publishReview, { params: { reviewId: id }, body: allRated(rating) })
      return { ana, review, params: { reviewId: id } }
    },
  }
}
