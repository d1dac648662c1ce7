import type { Stale } from '../core/stale.ts'

export const profileStale: Stale = {
  profileChanged: ({ userId }) => [`profile:${userId}`],
}
