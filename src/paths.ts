import { defaultLocale, type Locale } from '#contract/core/locale.ts'
import type { Paths } from '#contract/core/pages.ts'
import { accountRoutes } from './paths/accounts.ts'
import { companyRoutes } from './paths/companies.ts'
import { cvFileRoutes } from './paths/cvFiles.ts'
import { fileRoutes } from './paths/files.ts'
import { followRoutes } from './paths/follows.ts'
import { jobRoutes } from './paths/jobs.ts'
import { machineReadableRoutes, developerRoutes } from './paths/machineReadable.ts'
import { peopleRoutes } from './paths/people.ts'
import { messageRoutes } from './paths/messages.ts'
import { postRoutes } from './paths/posts.ts'
import { reportRoutes } from './paths/reports.ts'
import type { Route } from './paths/route.ts'
import { settingsRoutes } from './paths/settings.ts'
import { staffRoutes } from './paths/staff.ts'
import { hostOf, type Origins } from './paths/hosts.ts'
export type { Guard, Layout, Route } from './paths/route.ts'

/** The route table: every page of the site, who may see it and its title. */
export const routes = {
  home: { path: '/', guard: 'auth', layout: 'default', title: null },
  profile: { path: '/profile', guard: 'auth', layout: 'default', title: 'titles:profile' },
  ...accountRoutes,
  terms: { path: '/terms', guard: 'public', layout: 'default', title: null, shared: true, query: [] },
  privacy: { path: '/privacy', guard: 'public', layout: 'default', title: null, shared: true, query: [] },
  rules: { path: '/rules', guard: 'public', layout: 'default', title: null, shared: true, query: [] },
  transparency: {
    path: '/transparency',
    guard: 'public',
    layout: 'default',
    title: null,
    shared: true,
    query: [],
  },
  verifyCredential: {
    path: '/verify',
    guard: 'public',
    layout: 'default',
    title: 'titles:verifyCredential',
    shared: true,
    query: [],
  },
  ...jobRoutes,
  ...companyRoutes,
  ...postRoutes,
  ...followRoutes,
  ...messageRoutes,
  ...reportRoutes,
  ...staffRoutes,
  job: { path: '/job-postings/:slug/:id', guard: 'auth', layout: 'default', title: 'titles:jobPosting' },
  myJobs: { path: '/my-jobs', guard: 'auth', layout: 'default', title: 'titles:myJobs' },
  savedSearches: {
    path: '/my-jobs/searches',
    guard: 'auth',
    layout: 'default',
    title: 'titles:savedSearches',
  },
  myJob: { path: '/my-jobs/:slug/:id', guard: 'auth', layout: 'default', title: 'titles:myJob' },
  application: {
    path: '/applications/:slug/:id',
    guard: 'auth',
    layout: 'default',
    title: 'titles:application',
  },
  answeredJob: {
    path: '/applications/:slug/:id/job',
    guard: 'auth',
    layout: 'default',
    title: 'titles:answeredJob',
  },
  receipt: {
    path: '/applications/:slug/:id/receipt',
    guard: 'auth',
    layout: 'default',
    title: 'titles:receipt',
  },
  receiptFile: { path: '/applications/:slug/:id/receipt/:name', guard: 'auth', layout: 'bare', title: null },
  ...peopleRoutes,
  ...cvFileRoutes,
  ...fileRoutes,
  notifications: {
    path: '/notifications',
    guard: 'auth',
    layout: 'default',
    title: 'titles:notifications',
  },
  ...settingsRoutes,
  hrPanel: { path: '/hr-panel/:slug', guard: 'hr', layout: 'default', title: 'titles:hrPanel' },
  hrJob: { path: '/hr-panel/:slug/jobs/:id', guard: 'hr', layout: 'default', title: 'titles:applicants' },
  applicantsFile: {
    path: '/hr-panel/:slug/jobs/:id/applicants.csv',
    guard: 'hr',
    layout: 'bare',
    title: null,
  },
  hrApplication: {
    path: '/hr-panel/:slug/applications/:id',
    guard: 'hr',
    layout: 'default',
    title: 'titles:application',
  },
  receivedJob: {
    path: '/hr-panel/:slug/applications/:id/job',
    guard: 'hr',
    layout: 'default',
    title: 'titles:answeredJob',
  },
  receivedReceipt: {
    path: '/hr-panel/:slug/applications/:id/receipt',
    guard: 'hr',
    layout: 'default',
    title: 'titles:receipt',
  },
  receivedReceiptFile: {
    path: '/hr-panel/:slug/applications/:id/receipt/:name',
    guard: 'hr',
    layout: 'bare',
    title: null,
  },
  ...developerRoutes,
  ...machineReadableRoutes,
} as const satisfies Record<string, Route>
export { isMachineReadable } from './paths/machineReadable.ts'
export { absolute, hostOf, originsOn, type Host, type Origins } from './paths/hosts.ts'
export { safeNext } from './paths/safeNext.ts'
export type RouteName = keyof typeof routes
type Names<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? Names<Head> | Names<Tail>
  : Path extends `:${infer Name}`
    ? Name
    : never
type RouteParams = {
  [N in RouteName]: { [P in Names<(typeof routes)[N]['path']>]: string | number }
}
declare module '#contract/core/pages.ts' {
  interface Pages extends RouteParams {}
}
export type { Paths } from '#contract/core/pages.ts'

/** What every address depends on: the language and the shown profile. */
export interface Scope {
  readonly locale: Locale
  readonly profileId: number | null
  readonly strategy: 'prefix_except_default' | 'prefix_and_default' | 'no_prefix'
  /** Set when company pages have their own host. */
  readonly origins?: Origins | undefined
}

export function pathsFor(scope: Scope): Paths {
  return (name, ...[params, query]) => {
    const filled = routes[name].path.replace(/:(\w+)/g, (_, key: string) =>
      encodeURIComponent(String((params as Record<string, unknown> | null | undefined)?.[key] ?? '')),
    )
    const search = query && entries(query).length > 0 ? `?${new URLSearchParams(entries(query))}` : ''
    return (scope.origins?.[hostOf(filled)] ?? '') + withPrefix(filled, scope) + search
  }
}

function entries(query: Record<string, string | number>): [string, string][] {
  return Object.entries(query).map(([key, value]) => [key, String(value)])
}

/** Prefixes a bare path with the language and the profile. */
export function withPrefix(path: string, { locale, profileId, strategy }: Scope): string {
  const language =
    strategy === 'no_prefix' || (strategy === 'prefix_except_default' && locale === defaultLocale)
      ? ''
      : `/${locale}`
  const profile = profileId === null ? '' : `/profile-${profileId}`
  return `${language}${profile}${path === '/' ? '' : path}` || '/'
}

const patterns = (Object.keys(routes) as RouteName[]).map((name) => ({
  name,
  parts: routes[name].path.split('/').filter(Boolean),
}))

/** The route that matches a bare path, with its parameters; fixed segments win over parameters. */
export function matchRoute(path: string): { name: RouteName; params: Record<string, string> } | null {
  const segments = path.split('/').filter(Boolean)
  let best: { name: RouteName; params: Record<string, string>; fixed: number } | null = null
  for (const { name, parts } of patterns) {
    const params = parts.length === segments.length ? matchSegments(parts, segments) : null
    const fixed = params ? segments.length - Object.keys(params).length : -1
    if (params && (!best || fixed > best.fixed)) best = { name, params, fixed }
  }
  return best
}

function matchSegments(
  pattern: readonly string[],
  segments: readonly string[],
): Record<string, string> | null {
  const params: Record<string, string> = {}
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? ''
    if (part.startsWith(':')) params[part.slice(1)] = segment
    else if (part !== segment) return null
  }
  return params
}
