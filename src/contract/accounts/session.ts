import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { singleLineText, nothing } from '../core/fields.ts'

/** Endpoints that every signed-in page may call; separate from the sign-in forms, whose schemas are larger. */

export const signOut = endpoint({
  method: 'POST',
  path: '/api/logout',
  access: 'person',
  allowedWhile: 'suspended',
  summary: 'Ends this session.',
  reply: nothing,
})

export const authorizeChannel = endpoint({
  method: 'POST',
  path: '/broadcasting/auth',
  access: 'person',
  allowedWhile: 'suspended',
  summary:
    'Authorises a socket for a private channel of the caller or of a company that the caller acts for.',
  query: z.object({ app_key: z.optional(singleLineText(100)) }),
  body: z.object({
    socket_id: singleLineText(100),
    channel_name: singleLineText(200),
    app_key: z.optional(singleLineText(100)),
  }),
  reply: z.object({ auth: z.string(), channel_data: z.optional(z.string()) }),
  refusals: { channelDenied: 403 },
  bare: true,
})
