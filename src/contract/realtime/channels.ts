/** Private channels of users and companies; prefixed with `private-` on the wire. */
export const userChannel = (userId: number): string => `user.${userId}`
export const companyChannel = (companyId: number): string => `company.${companyId}`
