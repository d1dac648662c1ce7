import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { multilineText, requiredSingleLineText } from '../core/fields.ts'
import { withStatus } from '../core/refusals.ts'
import { workDay } from '../core/workDay.ts'
import { EmploymentRecord } from './record.ts'

export const awardTitleMaximum = 120
export const awardWordsMaximum = 1000
/** Awards within one employment. */
export const awardsMaximum = 50

export const AwardForm = z.object({
  title: requiredSingleLineText(awardTitleMaximum),
  /** A day of the employment or after it, today at the latest. */
  awarded_on: workDay,
  words: multilineText(awardWordsMaximum),
})

const path = '/api/employments/:employmentId/awards'
const ofCompany = { employmentUnverified: 409, otherSide: 403, companySuspended: 403 } as const

export const giveAward = endpoint({
  method: 'POST',
  path,
  access: 'person',
  summary: 'Gives the employee an award, as an admin of the company. The employee is notified.',
  body: AwardForm,
  reply: EmploymentRecord,
  limited: true,
  refusals: { ...ofCompany, ...withStatus(409, ['awardLimit']) },
})

export const deleteAward = endpoint({
  method: 'DELETE',
  path: `${path}/:awardId`,
  access: 'person',
  summary: 'Deletes an award that the company has given, as one of its admins.',
  reply: EmploymentRecord,
  limited: true,
  refusals: ofCompany,
})

export const hideAward = endpoint({
  method: 'PUT',
  path: `${path}/:awardId/concealment`,
  access: 'person',
  summary: 'Hides an award of the caller from everybody but the company. Idempotent.',
  reply: EmploymentRecord,
  limited: true,
  refusals: { otherSide: 403 },
})

export const showAward = endpoint({
  method: 'DELETE',
  path: `${path}/:awardId/concealment`,
  access: 'person',
  summary: 'Shows a hidden award of the caller again, wherever the employment is shown. Idempotent.',
  reply: EmploymentRecord,
  limited: true,
  refusals: { otherSide: 403 },
})
