/** Private channels of users, companies and inboxes; prefixed with `private-` on the wire. */
export const userChannel = (userId: number): string => `user.${userId}`
export const companyChannel = (companyId: number): string => `company.${companyId}`
/** Of the members of a company. */
export const membersChannel = (companyId: number): string => `members.${companyId}`
/** Of those who answer the messages to a company. */
export const inboxChannel = (companyId: number): string => `inbox.${companyId}`
/** News of the companies that the user follows, while a list of them is open; says who published, not what. */
export const activitiesChannel = (userId: number): string => `${activitiesPrefix}${userId}`
/** Of the names of these channels. */
export const activitiesPrefix = 'activities.'

/**
 * A post for followers has a channel of its own, so that nothing of it reaches those who subscribed while it was for
 * everyone (docs/decisions/120).
 */
export const postChannel = (post: { id: number; visibility: 'everyone' | 'followers' }): string =>
  `${post.visibility === 'everyone' ? 'post' : 'followersPost'}.${post.id}`
