import * as z from 'zod/mini'
import { defineNotification, mailedInDigest, mailedAtOnce } from '../core/defineNotification.ts'

/**
 * What somebody leaves who loses rights at a company. Invitations, corrections and the verification of a domain that they
 * started are cancelled; reviews, jobs and conversations wait for somebody else.
 */
export const HandedOver = z.enum(['invitations', 'corrections', 'domain', 'reviews', 'jobs', 'conversations'])
export type HandedOver = z.infer<typeof HandedOver>

const company = { company_slug: z.string(), company: z.string() }
/** With the company's verified domain in its display form. */
const domain = { ...company, domain: z.string() }

export const companyNotifications = [
  defineNotification({
    kind: 'companyClosed',
    topic: 'companies',
    /** The reader's relation to the company; `asked`: their join request was still pending. */
    data: z.object({ ...company, why: z.enum(['followed', 'asked']) }),
    channels: mailedInDigest,
    message: ({ why }) => `companyClosed.${why}`,
    target: (path, { company_slug: slug }) => path('company', { slug }),
  }),
  defineNotification({
    kind: 'domainFailing',
    topic: 'companies',
    data: z.object({ ...domain, why: z.enum(['checkFailed', 'confirmAgain']) }),
    channels: mailedAtOnce,
    message: ({ why }) => `domain.${why}`,
    target: (path, { company_slug: slug }) => path('editCompanyDomain', { slug }),
  }),
  defineNotification({
    kind: 'domainLost',
    topic: 'companies',
    data: z.object({ ...domain, reason: z.enum(['failed', 'taken', 'renamed', 'removed', 'disputed']) }),
    channels: mailedAtOnce,
    message: ({ reason }) => `domain.${reason}`,
    target: (path, { company_slug: slug }) => path('editCompanyDomain', { slug }),
  }),
] as const
