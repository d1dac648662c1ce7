import * as z from 'zod/mini'

/**
 * What somebody leaves who loses rights at a company. Invitations, corrections and the verification of a domain that they
 * started are cancelled; reviews, jobs and conversations wait for somebody else.
 */
export const HandedOver = z.enum(['invitations', 'corrections', 'domain', 'reviews', 'jobs', 'conversations'])
export type HandedOver = z.infer<typeof HandedOver>
