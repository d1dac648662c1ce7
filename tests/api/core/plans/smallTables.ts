/**
 * Tables that stay small: short-lived codes, counters and pending decisions, markers, leftovers of earlier releases.
 */
export const smallTables = new Set([
  ...['closed_addresses', 'events', 'milestones', 'password_resets', 'pending_decisions'],
  ...['rate_limits', 'realtime_messages', 'sign_ups', 'verification_codes'],
])
