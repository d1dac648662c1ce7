/** Private channels of users, companies and posts; prefixed with `private-` on the wire. */
export const userChannel = (userId: number): string => `user.${userId}`
export const companyChannel = (companyId: number): string => `company.${companyId}`
export const postChannel = (postId: number): string => `post.${postId}`
