/** Why an unverified company may not invite now. */
export const inviteLimits = ['unverifiedTooYoung', 'unverifiedDailyLimit', 'unverifiedPendingLimit'] as const
