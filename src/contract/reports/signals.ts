import * as z from 'zod/mini'

/**
 * What a program finds in jobs that everyone sees, and puts into the queue for it (docs/decisions/181). It decides nothing.
 * Each is listed at `/rules`. A code is stored with cases, so none gets another meaning.
 */
export const contentSignals = ['payment', 'documents', 'messenger', 'removedText', 'newDomain'] as const
export const ContentSignal = z.enum(contentSignals)
export type ContentSignal = z.infer<typeof ContentSignal>

/** For how long a domain is new after its registration, in days. */
export const newDomainDays = 30
