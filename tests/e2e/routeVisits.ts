import { expect, type Page } from '@playwright/test'
import { type Locale } from '#contract/core/locale.ts'
import { routes, withPrefix, type RouteName, type Scope } from '#paths'
import { createFixtures, type Fixtures } from './fixtures.ts'

export type Role = 'visitor' | 'candidate' | 'admin'
interface Visit {
  readonly as: readonly Role[]
  readonly params?: (fixtures: Fixtures) => Record<string, string | number>
  readonly query?: string | ((fixtures: Fixtures) => string)
}

export const everyone = ['visitor', 'candidate', 'admin'] as const
const visitor = { as: ['visitor'] } as const
const candidate = { as: ['candidate'] } as const
const ofCompany = { as: ['admin'], params: ({ slug }: Fixtures) => ({ slug }) } as const
const unconfirmed = {
  ...visitor,
  query: '?attempt=3b241101-e2bb-4255-8caf-4136c566a962&email=somebody@people.example',
} as const
const withJob = ({ slug, jobId: id }: Fixtures) => ({ slug, id })
const withPost = ({ slug, postId: id }: Fixtures) => ({ slug, id })
const withApplied = ({ slug, appliedId: id }: Fixtures) => ({ slug, id })
const withApplication = ({ slug, applicationId: id }: Fixtures) => ({ slug, id })

/** Which roles visit each row of the route table; a new row fails to compile until it is added. */
export const visits: Record<RouteName, Visit> = {
  home: { as: ['candidate', 'admin'] },
  profile: { as: ['candidate', 'admin'] },
  createAccount: visitor,
  applySignUp: {
    ...visitor,
    query: ({ slug, jobId }) => `?next=${encodeURIComponent(`/job-postings/${slug}/${jobId}?apply=1`)}`,
  },
  createCompany: visitor,
  verifyEmail: unconfirmed,
  verifyCompanyEmail: unconfirmed,
  changeEmail: unconfirmed,
  changeCompanyEmail: unconfirmed,
  verifyPhone: candidate,
  verifyCompanyPhone: { as: ['admin'], query: '?phone=%2B380671234567' },
  completed: candidate,
  completedCompany: { as: ['admin'] },
  terms: visitor,
  privacy: visitor,
  rules: visitor,
  transparency: visitor,
  verifyCredential: visitor,
  forgotPassword: visitor,
  newPassword: { ...visitor, query: '?done=1' },
  login: visitor,
  people: { as: ['candidate', 'admin'], query: '?q=oksana' },
  jobs: { as: everyone, query: '?q=engineer&workplace=3' },
  company: { ...ofCompany, as: everyone },
  publicPage: { as: everyone, params: ({ publicAddress: address }) => ({ address }) },
  companyJobs: { ...ofCompany, as: ['visitor', 'candidate'] },
  companyJob: { as: everyone, params: withJob },
  companyPosts: { ...ofCompany, as: ['visitor', 'candidate'] },
  companyPost: { as: ['visitor', 'candidate'], params: withPost },
  postHistory: { as: ['visitor', 'admin'], params: withPost },
  activities: { as: everyone },
  following: { as: ['candidate', 'admin'] },
  companyFollowers: ofCompany,
  achievements: { as: ['candidate', 'admin'] },
  editPosts: ofCompany,
  createPost: ofCompany,
  editPost: { as: ['admin'], params: withPost },
  editCompany: ofCompany,
  editCompanyInfo: ofCompany,
  editCompanyDomain: ofCompany,
  editMembers: ofCompany,
  editMember: { as: ['admin'], params: ({ slug, memberId: id }) => ({ slug, id }) },
  editJobs: ofCompany,
  createJob: ofCompany,
  editJob: { as: ['admin'], params: withJob },
  job: { ...candidate, params: withJob },
  myJobs: candidate,
  savedSearches: { ...candidate, query: '?save=q%3Dengineer%26workplace%3D3' },
  myJob: { ...candidate, params: withApplied },
  application: { ...candidate, params: withApplied },
  answeredJob: { ...candidate, params: withApplied },
  receipt: { ...candidate, params: withApplied },
  cv: candidate,
  cvImport: candidate,
  cvImportReview: { ...candidate, params: ({ importId: id }) => ({ id }) },
  employmentCheck: { as: ['visitor'], params: ({ checkToken: token }) => ({ token }) },
  careers: { as: ['candidate', 'admin'] },
  employmentDetails: { as: ['candidate', 'admin'], params: ({ employmentId: id }) => ({ id }) },
  notifications: { as: ['candidate', 'admin'] },
  settings: candidate,
  settingsSecurity: candidate,
  settingsEmails: candidate,
  settingsPhones: candidate,
  settingsNotifications: candidate,
  settingsLanguage: candidate,
  settingsPrivacy: candidate,
  settingsPublicPage: candidate,
  settingsPublicPreview: { ...candidate, query: '?parts=employment,skills' },
  settingsAccount: { as: ['candidate', 'admin'] },
  accountClosed: visitor,
  developers: visitor,
  developersPart: { ...visitor, params: () => ({ part: 'jobs' }) },
  unsubscribe: { ...visitor, query: '?token=1.digest.x' },
  unknownCompany: { ...visitor, query: '?token=1.forged' },
  report: { as: ['visitor', 'candidate'], query: ({ postId }) => `?about=post-${postId}` },
  reportReceipt: { ...visitor, query: ({ reference }) => `?reference=${reference}` },
  // Only staff and the operator decide: tested in tests/pages.
  contentDecision: { as: [] },
  // What is behind their sign-in is visited in staff.spec.ts.
  staff: visitor,
  staffCases: { as: [] },
  staffCase: { as: [] },
  staffObjections: { as: [] },
  staffPeople: { as: [] },
  staffCompanies: { as: [] },
  staffSupport: { as: [] },
  staffFigures: { as: [] },
  staffLog: { as: [] },
  invitation: { ...candidate, query: ({ invitationId }) => `?id=${invitationId}` },
  // Machine-readable, tested in tests/pages.
  islandTexts: { as: [] },
  manifest: { as: [] },
  robots: { as: [] },
  securityText: { as: [] },
  sitemap: { as: [] },
  sitemapPart: { as: [] },
  feed: { as: [] },
  companyFeed: { as: [] },
  postFeed: { as: [] },
  embedding: { as: [] },
  file: { as: [] },
  companyPicture: { as: [] },
  personPicture: { as: [] },
  jobPicture: { as: [] },
  issuer: { as: [] },
  credentialList: { as: [] },
  employmentCredential: { as: [] },
  hrPanel: ofCompany,
  messages: candidate,
  conversation: { ...candidate, params: ({ conversationId: id }) => ({ id }) },
  inbox: ofCompany,
  inboxConversation: { as: ['admin'], params: ({ slug, conversationId: id }) => ({ slug, id }) },
  hrJob: { as: ['admin'], params: withApplied },
  // A download.
  applicantsFile: { as: [] },
  receiptFile: { as: [] },
  hrApplication: { as: ['admin'], params: withApplication },
  receivedJob: { as: ['admin'], params: withApplication },
  receivedReceipt: { as: ['admin'], params: withApplication },
  receivedReceiptFile: { as: [] },
}

const fixturesByLocale = new Map<Locale, Promise<Fixtures>>()
export function fixturesIn(locale: Locale): Promise<Fixtures> {
  const fixtures = fixturesByLocale.get(locale) ?? createFixtures(locale)
  fixturesByLocale.set(locale, fixtures)
  return fixtures
}

export function addressOf(
  name: RouteName,
  fixtures: Fixtures,
  locale: Locale,
  strategy: Scope['strategy'] = 'prefix_except_default',
): string {
  const params = visits[name].params?.(fixtures) ?? {}
  const bare = routes[name].path.replace(/:(\w+)/g, (_, key: string) => String(params[key]))
  const scope = { locale, profileId: null, strategy }
  const { query = '' } = visits[name]
  return withPrefix(bare, scope) + (typeof query === 'string' ? query : query(fixtures))
}

/** Waits until islands are hydrated, except those that wait for visibility, for use or for a signed-in user. */
export const expectHydrated = (page: Page, role: Role) =>
  expect(
    page.locator(
      `astro-island[ssr]:not([client="visible"], [client="focus"], [client="interaction"])${role === 'visitor' ? ':not([client="session"])' : ''}`,
    ),
  ).toHaveCount(0)
