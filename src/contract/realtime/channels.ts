/** Private channels, by whom they belong to; the wire puts `private-` before them. */
export const userChannel = (userId: number): string => `user.${userId}`
export const companyChannel = (companyId: number): string => `company.${companyId}`
