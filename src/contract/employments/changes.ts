import * as z from 'zod/mini'

/**
 * What people are told about an employment. To the company's admins: `leaving` (the employee has given notice) and
 * `left`. To the employee: `ending` (the company has planned the end), `positionChanged` and `reviewerChanged`. To the
 * new reviewer: `reviewing`. Corrections are told to the side that did not act, which their names say.
 */
export const EmploymentChange = z.enum([
  'leaving',
  'left',
  'ending',
  'positionChanged',
  'reviewerChanged',
  'reviewing',
  'companyProposesCorrection',
  'companyAcceptedCorrection',
  'companyDeclinedCorrection',
  'employeeProposesCorrection',
  'employeeAcceptedCorrection',
  'employeeDeclinedCorrection',
  'confirmationWithdrawn',
  'awarded',
  'companyAddedDocuments',
  'employeeAddedDocuments',
  'withdrawalReplied',
  'employeeChangedName',
  'companyConfirmedName',
  'companyDeclinedName',
])
export type EmploymentChange = z.infer<typeof EmploymentChange>

const companyChanges: ReadonlySet<EmploymentChange> = new Set([
  ...(['leaving', 'left', 'withdrawalReplied', 'employeeAddedDocuments', 'employeeChangedName'] as const),
  ...(['employeeProposesCorrection', 'employeeAcceptedCorrection', 'employeeDeclinedCorrection'] as const),
])
/** Whether the company's admins are told, and not the employee. */
export const isForCompany = (change: EmploymentChange): boolean => companyChanges.has(change)
