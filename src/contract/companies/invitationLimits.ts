/** The limits on invitations from unverified companies. */
export const inviteLimits = ['unverifiedTooYoung', 'unverifiedDailyLimit', 'unverifiedPendingLimit'] as const
