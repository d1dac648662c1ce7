import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, timestamp } from '../core/fields.ts'

/** Days during which support can reopen a closed account. */
export const graceDays = 30
/** Days during which support can reopen an account that staff closed: as long as the person may object. */
export const closedByStaffDays = 182
/** Hours for which an export can be downloaded. */
export const exportHours = 24

/** The caller's latest export. `url` requires the caller's bearer header and works until `expires_at`. */
export const DataExport = z.object({
  id,
  state: z.enum(['waiting', 'ready', 'failed', 'expired']),
  requested_at: timestamp,
  expires_at: z.nullable(timestamp),
  url: z.nullable(z.string()),
  name: z.nullable(z.string()),
  /** Bytes. */
  size: z.nullable(z.number()),
})
export type DataExport = z.infer<typeof DataExport>

export const showExport = endpoint({
  method: 'GET',
  path: '/api/export',
  access: 'person',
  summary: "The caller's latest export; null if there is none.",
  reply: z.nullable(DataExport),
})

export const startExport = endpoint({
  method: 'POST',
  path: '/api/export',
  access: 'person',
  allowedWhile: 'suspended',
  requiresReauthentication: true,
  summary: "Starts an export of all the caller's data in the background; a mail is sent when it is ready.",
  reply: DataExport,
  limited: true,
  refusals: { exportUnderWay: 409 },
})

export const showClosing = endpoint({
  method: 'GET',
  path: '/api/closure',
  access: 'person',
  summary: 'The obstacles to closing the account: companies of which the caller is the only admin.',
  reply: z.object({
    only_admin_of: z.array(z.object({ slug: z.string(), name: z.string() })),
  }),
})

export const closeAccount = endpoint({
  method: 'POST',
  path: '/api/closure',
  access: 'person',
  allowedWhile: 'suspended',
  requiresReauthentication: true,
  summary: 'Closes the account: signs out everywhere at once; the account is erased after 30 days.',
  reply: z.object({ erased_after: timestamp }),
  refusals: { onlyAdmin: 409 },
})
