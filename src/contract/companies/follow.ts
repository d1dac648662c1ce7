import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'

export const Following = z.object({ following: z.boolean(), follower_count: z.number() })

export const followCompany = endpoint({
  method: 'PUT',
  path: '/api/companies/:slug/follow',
  access: 'person',
  summary: 'Follows a company. Idempotent.',
  reply: Following,
  limited: true,
  refusals: { companyClosed: 410 },
})

export const unfollowCompany = endpoint({
  method: 'DELETE',
  path: '/api/companies/:slug/follow',
  access: 'person',
  summary: 'Unfollows a company. Idempotent.',
  reply: Following,
  limited: true,
  refusals: { companyClosed: 410 },
})
