import * as competencies from '#contract/reviews/competencies.ts'
import * as feedback from '#contract/reviews/feedback.ts'
import * as contract from '#contract/reviews/reviews.ts'
import type { TestBackend } from '../../backend.ts'
import {
  allRated,
  feedbackForm,
  reviewForm,
  useReviews,
  type Employee,
} from '../../reviews/reviewFixtures.ts'
import { rights, type Expected, type Row } from '../roleTable.ts'

const globex = { slug: 'globex' }

/** Gita is the admin, Hugo the reviewer; the employee is none of these, see `reviewRoles.test.ts`. */
const party: Expected = { ...rights.ana, ana: 404, hugo: 200, gita: 200 }
const reviewer: Expected = { ...party, gita: 403 }
const employee: Expected = { ...party, hugo: 403, gita: 403 }

export const reviewRows = (app: TestBackend): Row[] => {
  const { employ, leaving, start, published } = useReviews(app)
  let made = 0
  const name = () => `Competency ${++made}`
  const competencyId = async () => {
    const gita = await app.as('gita')
    return (await gita.call(competencies.addCompetency, { params: globex, body: { name: name() } })).id
  }
  const saveSet = async () => {
    const gita = await app.as('gita')
    const body = { name: name(), competency_ids: [1, 2] }
    return (await gita.call(competencies.saveCompetencySet, { params: globex, body })).id
  }
  let known: Promise<Employee> | null = null
  const employmentId = async () => (await (known ??= employ())).employmentId
  const ofEmployment = async () => ({ params: { employmentId: await employmentId() } })
  const ofOpen = async () => ({ params: { reviewId: (await start((await employ()).employmentId)).id } })
  const ofPublished = async () => ({ params: (await published()).params })
  const reply = { reply: 'Thank you' }
  const ofLeaving = async () => ({ params: { employmentId: (await leaving()).employmentId } })
  const ofFeedback = async () => {
    const args = await ofLeaving()
    const gita = await app.as('gita')
    await gita.call(feedback.publishFeedback, { ...args, body: feedbackForm })
    return args
  }
  return [
    { endpoint: competencies.listCompetencies },
    { endpoint: competencies.listCompetencySets },
    { endpoint: competencies.addCompetency, args: () => ({ body: { name: name() } }) },
    {
      endpoint: competencies.removeCompetency,
      args: async () => ({ params: { competencyId: await competencyId() } }),
      others: {
        as: 'ivan',
        args: async () => ({ params: { slug: 'initech', competencyId: await competencyId() } }),
        status: 404,
      },
    },
    {
      endpoint: competencies.saveCompetencySet,
      args: () => ({ body: { name: name(), competency_ids: [1] } }),
    },
    {
      endpoint: competencies.deleteCompetencySet,
      args: async () => ({ params: { setId: await saveSet() } }),
      others: {
        as: 'ivan',
        args: async () => ({ params: { slug: 'initech', setId: await saveSet() } }),
        status: 404,
      },
    },
    ...[contract.listReviews, contract.showCourse].map((endpoint): Row => ({
      endpoint,
      args: ofEmployment,
      // Everyone may look at an employment; of its reviews they get what is shared with them.
    })),
    {
      endpoint: contract.startReview,
      args: async () => ({ params: { employmentId: (await employ()).employmentId }, body: reviewForm }),
      expected: party,
    },
    { endpoint: contract.listOpenReviews },
    { endpoint: contract.showReview, args: ofOpen, expected: party },
    { endpoint: contract.cancelReview, args: ofOpen, expected: party },
    ...[contract.saveSelfRating, contract.submitSelfRating].map((endpoint): Row => ({
      endpoint,
      args: async () => ({ ...(await ofOpen()), body: allRated(3) }),
      expected: employee,
    })),
    ...[contract.saveReviewRatings, contract.publishReview].map((endpoint): Row => ({
      endpoint,
      args: async () => ({ ...(await ofOpen()), body: allRated(3) }),
      expected: reviewer,
    })),
    {
      endpoint: contract.replyToReview,
      args: async () => ({ ...(await ofPublished()), body: reply }),
      expected: employee,
    },
    ...[contract.shareReview, contract.hideReview].map((endpoint): Row => ({
      endpoint,
      args: ofPublished,
      expected: employee,
    })),
    { endpoint: feedback.showFeedback, args: ofEmployment },
    ...[feedback.saveFeedback, feedback.publishFeedback].map((endpoint): Row => ({
      endpoint,
      args: async () => ({ ...(await ofLeaving()), body: feedbackForm }),
      expected: { ...party, hugo: 404 },
    })),
    {
      endpoint: feedback.replyToFeedback,
      args: async () => ({ ...(await ofFeedback()), body: reply }),
      expected: employee,
    },
    ...[feedback.shareFeedback, feedback.hideFeedback].map((endpoint): Row => ({
      endpoint,
      args: ofFeedback,
      expected: employee,
    })),
  ]
}
