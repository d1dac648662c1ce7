import * as z from 'zod/mini'

/** Audiences from widest to narrowest. `companies`: those the person applied to or works for. */
export const audiences = ['everyone', 'signedIn', 'companies', 'nobody'] as const
export const Audience = z.enum(audiences)
export type Audience = z.infer<typeof Audience>
