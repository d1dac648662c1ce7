import { acceptInvitation } from '#contract/employments/invitations.ts'
import { invite } from '#contract/employments/members.ts'
import { changeReviewer } from '#contract/employments/record.ts'
import { changeCompanySigning } from '#contract/credentials/signing.ts'
import { showOwnProfileExtra } from '#contract/profiles/profiles.ts'
import { publishReview, startReview } from '#contract/reviews/reviews.ts'
import type { Caller, TestBackend } from '../backend.ts'
import {
  createCompanyFor,
  createPerson,
  newAddress,
  terms,
  tokenTo,
  type Person,
} from '../employments/invitationFixtures.ts'
import { allRated, inDays, reviewForm } from '../reviews/reviewFixtures.ts'

/** A company of its own that signs, its admin, and an employee with a published review. */
export interface ModelCompany {
  readonly slug: string
  readonly admin: Caller
  readonly person: Person
  readonly params: { readonly employmentId: number }
  readonly reviewId: number
}

let count = 0

export async function createModelCompany(app: TestBackend): Promise<ModelCompany> {
  const founder = await createPerson(app)
  const admin = founder.caller
  const slug = await createCompanyFor(app, founder, `signing-${++count}.example`)
  await (
    await app.reauthenticate(admin)
  ).call(changeCompanySigning, {
    params: { slug },
    body: { enabled: true },
  })
  const email = newAddress()
  await admin.call(invite, { params: { slug }, body: { ...terms, email } })
  const person = await createPerson(app)
  const token = await tokenTo(app, email)
  await person.caller.call(acceptInvitation, { body: { token, other_account: true } })
  const { employments } = await person.caller.call(showOwnProfileExtra)
  const params = { employmentId: employments[0]?.id ?? 0 }
  await admin.call(changeReviewer, { params, body: { user_id: founder.id } })
  const due_on = inDays(90, app.backend.ctx.now().getTime())
  const { id: reviewId } = await admin.call(startReview, { params, body: { ...reviewForm, due_on } })
  await admin.call(publishReview, { params: { reviewId }, body: allRated(4) })
  return { slug, admin, person, params, reviewId }
}
