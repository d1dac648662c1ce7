import type { DescribedOperation } from './openApiDocument.ts'

/** Where an endpoint belongs: the first whose pattern fits has it. */
const patterns = {
  directory: /^\/api\/(directory|dictionaries)\b/,
  memberships: /\/(invitations?|join-requests|members)\b/,
  applications: /\/(my-applications|applications?)\b/,
  jobs: /\/(jobs|job-postings|saved-jobs|my-jobs)\b/,
  companies: /^\/api\/companies\b/,
  profiles: /^\/api\/profile\b/,
  notifications: /^\/(api\/notifications|broadcasting)\b/,
  settings: /^\/api\/(settings|emails|phones|export|closure|unsubscription)\b/,
  accounts: /^\/api\/(registration|email-verification|password-reset|login|logout)\b/,
  /** What is here only while developing, and whatever somebody's own backend adds. */
  others: /^/,
} as const

export type ApiSection = keyof typeof patterns
/** In the order in which one meets them. */
export const apiSections = [
  'accounts',
  'settings',
  'profiles',
  'companies',
  'memberships',
  'jobs',
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
