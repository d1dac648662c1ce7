import * as z from 'zod/mini'
import { Achievement } from '../achievements/achievements.ts'
import { EmploymentCredentials } from '../credentials/credentials.ts'
import { endpoint } from '../core/endpoint.ts'
import { pageOf } from '../core/fields.ts'
import { ShownFeedback } from '../reviews/feedback.ts'
import { Review } from '../reviews/shapes.ts'
import { EmploymentDocument } from './documents.ts'
import { EmploymentRecord, HistoryEvent } from './record.ts'

/** All of an employment's page. */
export const EmploymentDetails = z.object({
  record: EmploymentRecord,
  /** The first page. Null for people who have no side in it, and for self-reported employments. */
  history: z.nullable(pageOf(HistoryEvent)),
  /** Null for everybody but the two sides. */
  documents: z.nullable(z.array(EmploymentDocument)),
  /** The first page. Null for self-reported employments. */
  reviews: z.nullable(pageOf(Review)),
  /** Null for self-reported employments. */
  feedback: z.nullable(ShownFeedback),
  /** What the company can sign for the employee, and has signed; null for everybody else and for self-reported employments. */
  credentials: z.nullable(EmploymentCredentials),
  /** Names of the skills that the person says they used here; empty for readers who may not see their skills. */
  skills: z.array(z.string()),
  /** What it has unlocked for the employee, as far as the caller may see that. */
  achievements: z.array(Achievement),
})
export type EmploymentDetails = z.infer<typeof EmploymentDetails>

export const showEmploymentDetails = endpoint({
  method: 'GET',
  path: '/api/employments/:employmentId/details',
  access: 'person',
  summary:
    'An employment with the first page of its history and reviews, its documents and its final feedback, as far as the ' +
    'caller may see them, and the achievements that it has unlocked.',
  reply: EmploymentDetails,
})
