import * as z from 'zod/mini'

/** The last segment of the address of an upload that has arrived in full. */
export const uploadId = z.string().check(z.regex(/^[\w-]{32}$/, 'invalid'))

/** The refusals of endpoints that use an upload. */
export const uploadRefusals = {
  uploadIncomplete: 409,
  uploadConflict: 409,
  scannerAway: 503,
  storageFull: 503,
} as const
