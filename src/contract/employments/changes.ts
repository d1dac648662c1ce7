import * as z from 'zod/mini'

/**
 * What people are told about an employment. To the company's admins: `leaving` (the employee has given notice) and
 * `left`. To the employee: `ending` (the company has planned the end), `positionChanged` and `reviewerChanged`. To the
 * new reviewer: `reviewing`.
 */
export const EmploymentChange = z.enum([
  'leaving',
  'left',
  'ending',
  'positionChanged',
  'reviewerChanged',
  'reviewing',
])
export type EmploymentChange = z.infer<typeof EmploymentChange>
