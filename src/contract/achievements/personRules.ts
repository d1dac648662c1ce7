import type { AchievementRule } from './rule.ts'

/**
 * The achievements of people. Weights say how much proof there is: what another party confirmed weighs more than what
 * somebody wrote about themself, and no goal is a volume.
 */
export const personRules = {
  // An honest and complete record.
  introduction: { group: 'record', weight: 4, goal: 1, evidence: 'profile' },
  photo: { group: 'record', weight: 3, goal: 1, evidence: 'profile' },
  describedWork: { group: 'record', weight: 5, goal: 1, evidence: 'profile' },
  education: { group: 'record', weight: 2, goal: 1, evidence: 'entry' },
  gradedLanguage: { group: 'record', weight: 2, goal: 1, evidence: 'entry' },
  linkedProject: { group: 'record', weight: 3, goal: 1, evidence: 'entry' },
  checkableCertificate: { group: 'record', weight: 4, goal: 1, evidence: 'entry' },
  // Proof by others.
  firstVerified: { group: 'proof', weight: 10, goal: 1, evidence: 'confirmation' },
  threeEmployers: { group: 'proof', weight: 8, goal: 3, evidence: 'confirmation' },
  provenEmployer: { group: 'proof', weight: 8, goal: 1, evidence: 'confirmation' },
  confirmedOnRequest: { group: 'proof', weight: 4, goal: 1, evidence: 'confirmation' },
  undisputed: { group: 'proof', weight: 6, goal: 2, evidence: 'record' },
  documented: { group: 'proof', weight: 4, goal: 1, evidence: 'document' },
  documentedByBoth: { group: 'proof', weight: 5, goal: 1, evidence: 'document' },
  correctionAgreed: { group: 'proof', weight: 5, goal: 1, evidence: 'correction' },
  // Growth that somebody else has seen.
  promoted: { group: 'growth', weight: 7, goal: 1, evidence: 'position' },
  reviewed: { group: 'growth', weight: 6, goal: 1, evidence: 'review' },
  reviewedByTwo: { group: 'growth', weight: 5, goal: 2, evidence: 'review' },
  fairSelfRating: { group: 'growth', weight: 7, goal: 1, evidence: 'review' },
  awarded: { group: 'growth', weight: 5, goal: 1, evidence: 'award' },
  hiredHere: { group: 'growth', weight: 7, goal: 1, evidence: 'application' },
  rehired: { group: 'growth', weight: 6, goal: 1, evidence: 'confirmation' },
  // Feedback, given and received.
  selfRated: { group: 'feedback', weight: 5, goal: 1, evidence: 'review' },
  finalFeedback: { group: 'feedback', weight: 6, goal: 1, evidence: 'feedback' },
  reviewInTime: { group: 'feedback', weight: 6, goal: 1, evidence: 'review' },
  reviewWithEvidence: { group: 'feedback', weight: 6, goal: 1, evidence: 'review' },
  feedbackGiven: { group: 'feedback', weight: 5, goal: 1, evidence: 'feedback' },
  // Staying reachable, and keeping others out.
  place: { group: 'reach', weight: 2, goal: 1, evidence: 'profile' },
  link: { group: 'reach', weight: 2, goal: 1, evidence: 'profile' },
  invitationAnswered: { group: 'reach', weight: 5, goal: 1, evidence: 'answer' },
  departureOnRecord: { group: 'reach', weight: 5, goal: 1, evidence: 'departure' },
  protectedAccount: { group: 'reach', weight: 4, goal: 1, evidence: 'security' },
} as const satisfies Record<string, AchievementRule>
