import type { AchievementRule } from './rule.ts'

/**
 * The achievements of people. Weights say how much proof there is: what another party confirmed weighs more than what
 * somebody wrote about themself, and no goal is a volume.
 */
export const personRules = {
  // An honest and complete record.
  introduction: { group: 'record', weight: 4, goal: 1, ground: 'profile' },
  photo: { group: 'record', weight: 3, goal: 1, ground: 'profile' },
  describedWork: { group: 'record', weight: 5, goal: 1, ground: 'profile' },
  education: { group: 'record', weight: 2, goal: 1, ground: 'entry' },
  gradedLanguage: { group: 'record', weight: 2, goal: 1, ground: 'entry' },
  linkedProject: { group: 'record', weight: 3, goal: 1, ground: 'entry' },
  checkableCertificate: { group: 'record', weight: 4, goal: 1, ground: 'entry' },
  // Proof by others.
  firstVerified: { group: 'proof', weight: 10, goal: 1, ground: 'confirmation' },
  threeEmployers: { group: 'proof', weight: 8, goal: 3, ground: 'confirmation' },
  provenEmployer: { group: 'proof', weight: 8, goal: 1, ground: 'confirmation' },
  confirmedOnRequest: { group: 'proof', weight: 4, goal: 1, ground: 'confirmation' },
  undisputed: { group: 'proof', weight: 6, goal: 2, ground: 'record' },
  documented: { group: 'proof', weight: 4, goal: 1, ground: 'document' },
  documentedByBoth: { group: 'proof', weight: 5, goal: 1, ground: 'document' },
  correctionAgreed: { group: 'proof', weight: 5, goal: 1, ground: 'correction' },
  // Growth that somebody else has seen.
  promoted: { group: 'growth', weight: 7, goal: 1, ground: 'position' },
  reviewed: { group: 'growth', weight: 6, goal: 1, ground: 'review' },
  reviewedByTwo: { group: 'growth', weight: 5, goal: 2, ground: 'review' },
  fairSelfRating: { group: 'growth', weight: 7, goal: 1, ground: 'review' },
  awarded: { group: 'growth', weight: 5, goal: 1, ground: 'award' },
  hiredHere: { group: 'growth', weight: 7, goal: 1, ground: 'application' },
  rehired: { group: 'growth', weight: 6, goal: 1, ground: 'confirmation' },
  // Feedback, given and received.
  selfRated: { group: 'feedback', weight: 5, goal: 1, ground: 'review' },
  finalFeedback: { group: 'feedback', weight: 6, goal: 1, ground: 'feedback' },
  reviewInTime: { group: 'feedback', weight: 6, goal: 1, ground: 'review' },
  reviewWithEvidence: { group: 'feedback', weight: 6, goal: 1, ground: 'review' },
  feedbackGiven: { group: 'feedback', weight: 5, goal: 1, ground: 'feedback' },
  // Staying reachable, and keeping others out.
  place: { group: 'reach', weight: 2, goal: 1, ground: 'profile' },
  link: { group: 'reach', weight: 2, goal: 1, ground: 'profile' },
  invitationAnswered: { group: 'reach', weight: 5, goal: 1, ground: 'answer' },
  departureOnRecord: { group: 'reach', weight: 5, goal: 1, ground: 'departure' },
  protectedAccount: { group: 'reach', weight: 4, goal: 1, ground: 'security' },
} as const satisfies Record<string, AchievementRule>
