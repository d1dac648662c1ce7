import type { DescribedOperation } from './openApiDocument.ts'

/** The section of an endpoint: the first pattern that matches. */
const patterns = {
  directory: /^\/api\/(directory|dictionaries)\b/,
  achievements: /\/achievements\b/,
  reviews: /\/(reviews|feedback|competencies|competency-sets)\b/,
  employments: /\/(api\/employments|api\/employment-checks|uploads)\b/,
  memberships: /\/(invitations?|join-requests|members|colleagues|former-employees)\b/,
  applications: /^(?!\/api\/profile\/).*\/(my-applications|applications?)\b/,
  follows: /\/(follow|following|followers|follower-growth|mute|activities)\b/,
  reports: /\/(reports|content-decisions)\b/,
  messages: /\/(conversations|messaging|messages|message-attachments|inbox|answerers)\b/,
  posts:
    /\/(posts|managed-posts|post-images|post-videos|post-captions|post-documents|comments|blocked-commenters)\b/,
  jobs: /\/(jobs|job-postings|saved-jobs|saved-searches|my-jobs)\b/,
  companies: /^\/api\/companies\b/,
  cvs: /^\/api\/profile\/(cv|check-links|imports|resume\.json|sections|education|languages|certificates|projects|awards|media)\b/,
  profiles: /^\/api\/(profile|people|public-pages)\b/,
  notifications: /^\/(api\/(notifications|home)|broadcasting)\b/,
  settings: /^\/api\/(settings|emails|phones|export|closure|unsubscription)\b/,
  accounts: /^\/api\/(registration|email-verification|password-reset|login|logout)\b/,
  /** Development endpoints, and whatever an external backend adds. */
  others: /^/,
} as const

export type ApiSection = keyof typeof patterns
/** In reading order. */
export const apiSections = [
  'accounts',
  'settings',
  'profiles',
  'cvs',
  'companies',
  'memberships',
  'employments',
  'reviews',
  'achievements',
  'jobs',
  'posts',
  'follows',
  'messages',
  'reports',
  'applications',
  'notifications',
  'directory',
  'others',
] as const satisfies readonly ApiSection[]

const matchOrder = Object.keys(patterns) as ApiSection[]
export const isApiSection = (text: string | undefined): text is ApiSection =>
  apiSections.some((section) => section === text)

export function apiSectionOf({ path }: Pick<DescribedOperation, 'path'>): ApiSection {
  return matchOrder.find((section) => patterns[section].test(path)) ?? 'others'
}
