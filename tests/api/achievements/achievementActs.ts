/** What people and companies do in random histories. */
export const acts = [
  ...([
    'join',
    'joinInitech',
    'introduce',
    'forgetAbout',
    'link',
    'unlink',
    'study',
    'award',
    'unaward',
  ] as const),
  ...([
    'promote',
    'correct',
    'review',
    'rateBoth',
    'leave',
    'feedback',
    'withdraw',
    'request',
    'refuse',
  ] as const),
  ...(['accept', 'declineInvitation', 'contact', 'wait'] as const),
]
export type Act = (typeof acts)[number]
/** Between them, every act succeeds. They are tried before the random ones. */
export const wholeHistories: [Act[]][] = [
  [
    [
      ...([
        'join',
        'introduce',
        'forgetAbout',
        'introduce',
        'link',
        'unlink',
        'study',
        'award',
        'unaward',
      ] as const),
      ...([
        'award',
        'promote',
        'correct',
        'review',
        'rateBoth',
        'contact',
        'leave',
        'feedback',
        'wait',
      ] as const),
      ...(['declineInvitation', 'joinInitech'] as const),
    ],
  ],
  [['request', 'refuse', 'request', 'accept', 'review', 'withdraw', 'join']],
]
