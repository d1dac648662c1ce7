import type { DescribedOperation } from './openApiDocument.ts'

/** The section of an endpoint: the first pattern that matches. */
const patterns = {
  directory: /^\/api\/(directory|dictionaries)\b/,
  reviews: /\/(reviews|feedback|competencies|competency-sets)\b/,
  employments: /\/(api\/employments|uploads)\b/,
  memberships: /\/(invitations?|join-requests|members|colleagues|former-employees)\b/,
  applications: /\/(my-applications|applications?)\b/,
  posts: /\/(posts|managed-posts|post-images|comments|blocked-commenters)\b/,
  jobs: /\/(jobs|job-postings|saved-jobs|my-jobs)\b/,
  companies: /^\/api\/companies\b/,
  profiles: /^\/api\/profile\b/,
  notifications: /^\/(api\/notifications|broadcasting)\b/,
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
  'companies',
  'memberships',
  'employments',
  'reviews',
  'jobs',
  'posts',
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
