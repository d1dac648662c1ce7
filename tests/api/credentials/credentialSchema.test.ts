import { Ajv2019, type ValidateFunction } from 'ajv/dist/2019.js'
import formats from 'ajv-formats'
import { beforeAll, expect, test } from 'vitest'
import { changePosition, leaveCompany } from '#contract/employments/record.ts'
import { publishFeedback, replyToFeedback, shareFeedback } from '#contract/reviews/feedback.ts'
import { replyToReview, shareReview } from '#contract/reviews/reviews.ts'
import { readSharedFile, withSharedData } from '#tests/sharedData.ts'
import { settled, useBackend } from '../backend.ts'
import { useClock } from '../clock.ts'
import { dayIn } from '../days.ts'
import { hire } from '../employments/hiredPeople.ts'
import { feedbackForm, useReviews } from '../reviews/reviewFixtures.ts'
import { issue, ofEmployment, startSigning, type Signed } from './credentialFixtures.ts'
import { read } from './issuer.ts'

const clock = useClock()
const app = useBackend({ rateFactor: 1000 }, clock.now)
const reviews = useReviews(app)
const day = 24 * 60 * 60 * 1000
const signed = new Map<string, Signed>()

const schemaFile = 'ob3/schema/ob_v3p0_achievementcredential_schema.json'
/** Where the schema of JSON is narrower than the data model 2.0, which allows one proof outside of a list, and several states. */
const narrower = ['/credentialStatus must be object', '/proof must be array']

beforeAll(async () => {
  await startSigning(app)
  const gita = await app.as('gita')
  const { ana, review } = await reviews.published()
  const reviewed = { caller: ana.caller, params: { employmentId: ana.employmentId } }
  await ana.caller.call(shareReview, { params: { reviewId: review.id } })
  await ana.caller.call(replyToReview, { params: { reviewId: review.id }, body: { reply: 'I disagree.' } })
  const ofReview = { kind: 'review', review_id: review.id, email: null } as const
  signed.set('a review with a reply', (await issue(reviewed, ofReview)).signed)

  const leaving = await reviews.leaving()
  const left = { caller: leaving.caller, params: { employmentId: leaving.employmentId } }
  await gita.call(publishFeedback, { ...left, body: feedbackForm })
  await left.caller.call(replyToFeedback, { params: left.params, body: { reply: 'Thank you.' } })
  await left.caller.call(shareFeedback, left)
  const ofFeedback = { kind: 'feedback', review_id: null, email: null } as const
  signed.set('final feedback with a reply', (await issue(left, ofFeedback)).signed)

  const staying = await hire(app)
  signed.set('an employment', (await issue(staying, { ...ofEmployment, email: staying.email })).signed)
  const person = await hire(app)
  const start_date = dayIn('Europe/Kyiv', clock.now())
  const body = { position: 'Head of accounts', start_date }
  await gita.call(changePosition, { params: person.params, body })
  await person.caller.call(leaveCompany, { params: person.params })
  clock.at += 2 * day
  await app.work('endEmployments')
  await settled(app.backend)
  signed.set('an employment of two positions that has ended', (await issue(person)).signed)
})

const kinds = [
  'an employment',
  'an employment of two positions that has ended',
  'a review with a reply',
  'final feedback with a reply',
]

function createValidator(): ValidateFunction {
  const ajv = new Ajv2019({ strict: false, allErrors: true })
  formats.default(ajv)
  return ajv.compile(JSON.parse(readSharedFile(schemaFile).toString()) as object)
}

const matching = withSharedData('what is signed matches the schema of Open Badges 3.0')
test.skipIf(matching.skip)(matching.name, () => {
  const validate = createValidator()
  const failuresOf = (document: unknown) => {
    validate(document)
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`).sort()
  }
  for (const kind of kinds) {
    expect([kind, failuresOf(signed.get(kind))]).toEqual([kind, narrower])
    const { credentialSubject, ...rest } = signed.get(kind) ?? {}
    expect(credentialSubject).toBeDefined()
    expect(failuresOf(rest)).toContain(" must have required property 'credentialSubject'")
  }
})

test.each(kinds)('%s is read here as current, of a company with its page', async (kind) => {
  expect(await read(app.anyone, signed.get(kind) ?? {})).toMatchObject({
    hosted_here: true,
    status: 'current',
    company: { name: 'Globex', slug: 'globex', state: 'active' },
  })
})

test('once the company is closed, all of them still hold, and its name says so', async () => {
  await app.operators.closeCompany('globex', null)
  await settled(app.backend)
  for (const kind of kinds)
    expect([kind, await read(app.anyone, signed.get(kind) ?? {})]).toMatchObject([
      kind,
      { status: 'current', company: { name: 'Globex', slug: null, state: 'closed' } },
    ])
})
