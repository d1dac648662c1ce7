/**
 * Tables that stay small: short-lived codes, counters and pending decisions, markers, leftovers of earlier releases, a row per
 * kind of background work, file of the sitemap or half-year; the operator's staff and their sessions.
 */
export const smallTables = new Set([
  ...[
    'batched_work',
    'closed_addresses',
    'directory_parts',
    'events',
    'milestones',
    'moderation_figures',
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
