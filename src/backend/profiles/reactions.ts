import type { Reactions } from '../core/events.ts'

export const profileReactions: Reactions = {
  profileChanged: (ctx, { userId }) => ctx.purge([`profile:${userId}`]),
}
