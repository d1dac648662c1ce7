import type { AchievementRule } from './rule.ts'

/** The achievements of companies: what applicants and employees can rely on. */
export const companyRules = {
  completePage: { group: 'openness', weight: 4, goal: 1, evidence: 'profile' },
  contactable: { group: 'openness', weight: 4, goal: 1, evidence: 'profile' },
  twoAdmins: { group: 'openness', weight: 4, goal: 2, evidence: 'members' },
  provenDomain: { group: 'proof', weight: 10, goal: 1, evidence: 'domain' },
  requestsInTime: { group: 'proof', weight: 8, goal: 3, evidence: 'answer' },
  correctionsInTime: { group: 'proof', weight: 6, goal: 1, evidence: 'correction' },
  documentsHandedOver: { group: 'proof', weight: 4, goal: 1, evidence: 'document' },
  everyApplicantAnswered: { group: 'applicants', weight: 10, goal: 1, evidence: 'application' },
  answeredInTwoWeeks: { group: 'applicants', weight: 8, goal: 1, evidence: 'application' },
  hiredApplicant: { group: 'applicants', weight: 6, goal: 1, evidence: 'application' },
  reviewsInTime: { group: 'feedback', weight: 8, goal: 3, evidence: 'review' },
  reviewsWithEvidence: { group: 'feedback', weight: 6, goal: 1, evidence: 'review' },
  feedbackToLeavers: { group: 'feedback', weight: 7, goal: 2, evidence: 'feedback' },
  promotions: { group: 'feedback', weight: 5, goal: 1, evidence: 'position' },
  salaryStated: { group: 'jobs', weight: 8, goal: 1, evidence: 'jobs' },
  completeJobs: { group: 'jobs', weight: 5, goal: 1, evidence: 'jobs' },
} as const satisfies Record<string, AchievementRule>
