import type { AchievementRule } from './rule.ts'

/** The achievements of companies: what applicants and employees can rely on. */
export const companyRules = {
  completePage: { group: 'openness', weight: 4, goal: 1, ground: 'profile' },
  contactable: { group: 'openness', weight: 4, goal: 1, ground: 'profile' },
  twoAdmins: { group: 'openness', weight: 4, goal: 2, ground: 'members' },
  provenDomain: { group: 'proof', weight: 10, goal: 1, ground: 'domain' },
  requestsInTime: { group: 'proof', weight: 8, goal: 3, ground: 'answer' },
  correctionsInTime: { group: 'proof', weight: 6, goal: 1, ground: 'correction' },
  documentsHandedOver: { group: 'proof', weight: 4, goal: 1, ground: 'document' },
  everyApplicantAnswered: { group: 'applicants', weight: 10, goal: 1, ground: 'application' },
  answeredInTwoWeeks: { group: 'applicants', weight: 8, goal: 1, ground: 'application' },
  hiredApplicant: { group: 'applicants', weight: 6, goal: 1, ground: 'application' },
  reviewsInTime: { group: 'feedback', weight: 8, goal: 3, ground: 'review' },
  reviewsWithEvidence: { group: 'feedback', weight: 6, goal: 1, ground: 'review' },
  feedbackToLeavers: { group: 'feedback', weight: 7, goal: 2, ground: 'feedback' },
  promotions: { group: 'feedback', weight: 5, goal: 1, ground: 'position' },
  salaryStated: { group: 'jobs', weight: 8, goal: 1, ground: 'jobs' },
  completeJobs: { group: 'jobs', weight: 5, goal: 1, ground: 'jobs' },
} as const satisfies Record<string, AchievementRule>
