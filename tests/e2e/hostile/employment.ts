import { expect } from '@playwright/test'
import { acceptOwnInvitation } from '#contract/employments/invitations.ts'
import { saveEmploymentDescription } from '#contract/employments/edits.ts'
import { call } from '#contract/core/call.ts'
import { giveAward } from '#contract/employments/awards.ts'
import { replyToWithdrawal, withdrawConfirmation } from '#contract/employments/withdrawals.ts'
import { declineCorrection, proposeCorrection } from '#contract/employments/corrections.ts'
import { addDocument } from '#contract/employments/documents.ts'
import { declineName } from '#contract/employments/names.ts'
import { changePosition, changeReviewer, planTermination } from '#contract/employments/record.ts'
import { saveProfile } from '#contract/profiles/edits.ts'
import { showOwnProfileExtra } from '#contract/profiles/profiles.ts'
import { addCompetency } from '#contract/reviews/competencies.ts'
import { publishFeedback, replyToFeedback } from '#contract/reviews/feedback.ts'
import { publishReview, replyToReview, startReview, submitSelfRating } from '#contract/reviews/reviews.ts'
import { pdfBytes } from '../../api/documents/documentFixtures.ts'
import { feedbackForm, inDays, reviewForm } from '../../api/reviews/reviewFixtures.ts'
import type { Hostility } from './fixtures.ts'

/** What a company and its employee write into the record of the employment. */
export async function writeEmployment(hostility: Hostility): Promise<void> {
  await writeRecord(hostility)
  await writeReviews(hostility)
}

async function writeRecord({ fixtures, from, upload }: Hostility): Promise<void> {
  const { admin, employee, employmentId } = fixtures
  const params = { employmentId }
  await call(admin.api, changePosition, {
    params,
    body: { position: from.name(100), start_date: '2025-01-06' },
  })
  await call(employee.api, saveEmploymentDescription, { params, body: { description: from.text(900) } })
  await call(admin.api, giveAward, {
    params,
    body: { title: from.line(120), awarded_on: '2025-05-01', words: from.text(900) },
  })
  const wish = { start_date: '2024-01-09', end_date: null, position_id: null, position: from.name(100) }
  const { correction } = await call(employee.api, proposeCorrection, {
    params,
    body: { ...wish, words: from.text(900) },
  })
  await call(admin.api, declineCorrection, {
    params: { employmentId, correctionId: correction?.id ?? 0 },
    body: { words: from.text(900) },
  })
  const document = await upload(employee, pdfBytes(from.mark()), 'employmentDocument', from.file('pdf'))
  await call(employee.api, addDocument, { params, body: { upload: document } })
  const [first_name, last_name] = [from.name(80), from.name(80)]
  await call(employee.api, saveProfile, { body: { first_name, last_name, name_reason: from.text(500) } })
  await call(admin.api, declineName, {
    params,
    body: { name: `${first_name} ${last_name}`, words: from.text(900) },
  })
}

async function writeReviews({ fixtures, from }: Hostility): Promise<void> {
  const { admin, employee, employmentId } = fixtures
  const params = { employmentId }
  const { id } = await call(admin.api, addCompetency, {
    params: { slug: fixtures.slug },
    body: { name: from.line(60) },
  })
  const competency_ids = [...reviewForm.competency_ids, id]
  await call(admin.api, changeReviewer, { params, body: { user_id: admin.id } })
  const { id: reviewId } = await call(admin.api, startReview, {
    params,
    body: { ...reviewForm, competency_ids, title: from.line(100) },
  })
  const rated = () => ({
    ratings: competency_ids.map((competency_id) => ({
      competency_id,
      rating: 4,
      evidence: from.text(500),
    })),
  })
  await call(employee.api, submitSelfRating, { params: { reviewId }, body: rated() })
  await call(admin.api, publishReview, { params: { reviewId }, body: rated() })
  await call(employee.api, replyToReview, { params: { reviewId }, body: { reply: from.text(1_900) } })
  await call(admin.api, planTermination, {
    params,
    body: { last_day: inDays(3), note: from.text(900) },
  })
  const aspect = () => ({ rating: 4, note: from.text(500) })
  const [reliability, communication, quality] = [aspect(), aspect(), aspect()]
  await call(admin.api, publishFeedback, {
    params,
    body: {
      ...feedbackForm,
      text: from.text(4_900),
      assessment: { reliability, communication, quality, initiative: aspect(), teamwork: aspect() },
    },
  })
  await call(employee.api, replyToFeedback, { params, body: { reply: from.text(1_900) } })
}

/**
 * Withdraws the confirmation of the candidate's employment, which can be undone for some seconds: the reply has to wait for
 * them.
 */
export async function withdraw({ fixtures, from }: Hostility) {
  const { admin, candidate, invitationId, slug } = fixtures
  await call(candidate.api, acceptOwnInvitation, { params: { invitationId } })
  const { employments } = await call(candidate.api, showOwnProfileExtra)
  const params = { employmentId: employments.find(({ company_slug }) => company_slug === slug)?.id ?? 0 }
  await call(admin.api, withdrawConfirmation, { params, body: { reason: from.text(900) } })
  return {
    withdrawnId: params.employmentId,
    replyToWithdrawal: () =>
      expect(async () => {
        await call(candidate.api, replyToWithdrawal, { params, body: { reply: from.text(1_900) } })
      }).toPass({ timeout: 15_000 }),
  }
}
