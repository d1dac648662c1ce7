/**
 * Tables that stay small: short-lived codes, counters and pending decisions, markers, leftovers of earlier releases, a row per
 * kind of background work or file of the sitemap; the operator's staff and their sessions.
 */
export const smallTables = new Set([
  ...[
    'batched_work',
    'closed_addresses',
    'directory_parts',
    'events',
    'milestones',
    'password_resets',
    'pending_decisions',
  ],
  ...[
    'rate_limits',
    'realtime_messages',
    'sign_ups',
    'verification_codes',
    'staff_members',
    'staff_sessions',
  ],
])
