import * as z from 'zod/mini'
import { defineNotification, mailedAtOnce } from '../core/defineNotification.ts'
import { id } from '../core/fields.ts'
import { EmploymentChange } from './changes.ts'

/** Where the page of an employment shows a change, if not at its top. */
const sections: { readonly [change in EmploymentChange]?: string } = {
  companyAddedDocuments: '#documents',
  employeeAddedDocuments: '#documents',
  awarded: '#awards',
  positionChanged: '#positions',
  reviewerChanged: '#period',
  companyAcceptedCorrection: '#history',
  employeeAcceptedCorrection: '#history',
  left: '#history',
}

export const employmentNotifications = [
  defineNotification({
    kind: 'employmentChanged',
    topic: 'employment',
    data: z.object({
      employment_id: id,
      change: EmploymentChange,
      company_slug: z.string(),
      company: z.string(),
      /** The employee. */
      person: z.string(),
      position: z.string(),
    }),
    channels: mailedAtOnce,
    message: ({ change }) => `employment.${change}`,
    target: (path, { employment_id: id, change }) =>
      path('employmentDetails', { id }) + (sections[change] ?? ''),
    group: ({ change, company_slug: slug }) =>
      change === 'leaving' || change === 'left' || change === 'reviewing'
        ? { many: change, about: slug }
        : null,
  }),
] as const
