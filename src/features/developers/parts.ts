import type { Described } from './document.ts'

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

export type Part = keyof typeof patterns
/** In the order in which one meets them. */
export const parts = [
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
] as const satisfies readonly Part[]

const searched = Object.keys(patterns) as Part[]
export const isPart = (text: string | undefined): text is Part => parts.some((part) => part === text)

export function partOf({ path }: Pick<Described, 'path'>): Part {
  return searched.find((part) => patterns[part].test(path)) ?? 'others'
}
