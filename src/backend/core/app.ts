import type { SQL } from '#drizzle'
import { Hono, type Context as HonoContext } from 'hono'
import { routePath } from 'hono/route'
import { actingHeader } from '#contract/core/actingProfile.ts'
import { staffPrefix, type CompanyAccess, type Definition, type Endpoint } from '#contract/core/endpoint.ts'
import { languageCode } from '#contract/core/languageCode.ts'
import { defaultLocale, isLocale, type Locale, locales } from '#contract/core/locale.ts'
import type { MessageValues } from '#i18n/island.ts'
import type { Translate } from '#i18n/translate.ts'
import { causeOf, isUnavailable } from '../db/unavailable.ts'
import type { Context, Viewer } from './context.ts'
import { statusOf, undeclaredMessage } from './contractChecks.ts'
import type { CompanyQuery, MemberEndpoint, Memberships } from './membership.ts'
import { refuse, Refused } from './refuse.ts'
import { auditCall } from './security/auditCall.ts'
import { currentCall, runCall } from './security/currentCall.ts'
import type { SecurityKind } from './security/kinds.ts'
import type { FindStaff } from './staff.ts'

interface Variables {
  ctx: Context
  viewer: Viewer | null
  /** Of the `Authorization` header. */
  token: string | null
  locale: Locale
  address: string
  local: boolean
  requestId: string
}
export type AppRequest = HonoContext<{ Variables: Variables; Bindings: Partial<CallOrigin> }>
export type HonoApp = Hono<{ Variables: Variables; Bindings: Partial<CallOrigin> }>

/** The HTTP application and the endpoints registered on it. */
export interface App {
  readonly hono: HonoApp
  readonly endpoints: Definition[]
  /** Responses are validated against the contract and a mismatch is an error. Off in production only. */
  readonly strict: boolean
  /** Whether there are endpoints for staff. */
  readonly staffArea: boolean
  readonly findStaff: FindStaff
  /** Whether the viewer may act for the company with this slug. */
  mayActFor(ctx: Context, viewer: Viewer, slug: string): Promise<boolean>
  /** By the name of a path's parameter. */
  readonly companyOf: Readonly<Record<string, CompanyQuery>>
  /** @throws Refused unless the viewer has the access at the company that the query finds */
  requireMembership(
    ctx: Context,
    viewer: Viewer,
    company: SQL,
    endpoint: MemberEndpoint,
  ): Promise<Memberships[CompanyAccess]>
}

export interface AppOptions extends Omit<App, 'hono' | 'endpoints'> {
  /** @param path of the call; null unless a page makes it */
  findViewer(ctx: Context, token: string, path: string | null): Promise<Viewer | null>
  /** The calls that the security log records, across all domains. */
  readonly audited: ReadonlyMap<Endpoint, SecurityKind>
}

/** Where a call comes from. Set by the process itself, never read from client headers. */
export interface CallOrigin {
  /** The caller's network address, for rate limits. */
  readonly address: string
  /** Shared by all calls that one page makes. */
  readonly requestId: string
  /** Whether a page makes the call, on the server. All calls of one page have one origin, the same object. */
  readonly page?: boolean
  /** Whether the call comes from this machine, with no proxy in between. */
  readonly local?: boolean
}

/** Sets up the locale, the viewer and one format for refusals around all routes. */
export function createApp(ctx: Context, { findViewer, audited, ...app }: AppOptions): App {
  const { strict } = app
  const hono: HonoApp = new Hono()

  const viewerOf = oncePerPage((token, path) => findViewer(ctx, token, path))

  // Outermost, because the security log is written after the response (docs/decisions/014).
  hono.use(async (c, next) => {
    const origin = {
      address: c.env.address ?? 'unknown',
      requestId: c.env.requestId ?? '',
      userAgent: c.req.header('user-agent') ?? '',
      company: c.req.header(actingHeader)?.slice(0, 100) ?? null,
      strict,
    }
    await runCall(origin, async (current) => {
      await next()
      if (!c.res.headers.has('content-security-policy')) c.header('content-security-policy', dataOnly)
      const accountId = current.accountId ?? c.var.viewer?.userId ?? null
      auditCall(ctx.security, audited, { ...current, accountId }, c)
    })
  })
  hono.use(async (c, next) => {
    c.set('ctx', ctx)
    c.set('locale', readLocale(c.req.query('locale'), c.req.header('accept-language')))
    c.set('address', c.env.address ?? 'unknown')
    // Calls without an origin come from within the process.
    c.set('local', c.env.address === undefined || c.env.local === true)
    // Other sites do not have the bearer token; this protects the endpoints that need no sign-in as well.
    if (!isRead(c.req.method) && c.req.header('sec-fetch-site') === 'cross-site')
      throw refuse('foreignOrigin')
    c.set('requestId', c.env.requestId ?? '')
    const token = /^Bearer ([\w-]{20,100})$/.exec(c.req.header('authorization') ?? '')?.[1] ?? null
    c.set('token', token)
    const isPerson = token !== null && !c.req.path.startsWith(staffPrefix)
    c.set('viewer', isPerson ? await viewerOf(c.env, token, c.req.path) : null)
    await next()
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
  })

  hono.notFound((c) => {
    const t = ctx.t(c.var.locale)
    const allowed = methodsAt(hono, c.req.path)
    if (allowed.length === 0) return c.json({ error: 'notFound', message: t('errors:notFound') }, 404)
    c.header('allow', allowed.join(', '))
    return c.json({ error: 'methodNotAllowed', message: t('errors:methodNotAllowed') }, 405)
  })

  hono.onError((failed, c) => {
    const locale = c.var.locale ?? defaultLocale
    const t = ctx.t(locale)
    const error = isUnreadable(failed) ? refuse('unreadable') : failed
    const endpoint = currentCall()?.endpoint ?? null
    const status = error instanceof Refused ? statusOf(endpoint, error.code) : null
    const isBroken = error instanceof Refused && status === null
    if (isBroken)
      ctx.log.error({ code: error.code, requestId: c.var.requestId }, undeclaredMessage(endpoint, error.code))
    if (error instanceof Refused && !(isBroken && strict)) {
      if (error.retryAfter !== null) c.header('retry-after', String(error.retryAfter))
      const values = error.values(locale)
      const violations = error.violations.map((violation) => ({
        field: violation.field,
        title: violationText(t, { ...violation, values: { ...values, ...violation.values } }),
        code: violation.code,
      }))
      const message = t(`errors:${error.code}` as 'errors:notFound', {
        ...retryAfterValues(error.retryAfter ?? 0),
        ...values,
      })
      return c.json(
        { error: error.code, message, ...(violations.length > 0 ? { violations } : {}) },
        status ?? 409,
      )
    }
    if (isUnavailable(error)) {
      c.header('retry-after', '5')
      return c.json({ error: 'unavailable', message: t('errors:unavailable') }, 503)
    }
    if (!isBroken)
      ctx.log.error({ err: error, route: routePath(c), requestId: c.var.requestId }, 'request failed')
    return c.json({ error: 'failed', message: t('errors:failed') }, 500)
  })

  return { ...app, hono, endpoints: [] }
}

/** Responses are data: opened on their own they execute nothing, load nothing and cannot be framed. */
const dataOnly =
  "default-src 'none'; base-uri 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'none'"

/** The methods served at a path. Middleware matches every path and does not count. */
function methodsAt({ router }: HonoApp, path: string): string[] {
  const middlewareCount = 2
  const countOf = (method: string) => router.match(method, path)[0].length - middlewareCount
  // Every PUT also answers a POST with `_method`.
  const isServed = (method: string) => countOf(method) > (method === 'POST' ? countOf('PUT') : 0)
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(isServed)
  return methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
}

const isRead = (method: string) => ['GET', 'HEAD', 'OPTIONS'].includes(method)

/** The wait in seconds up to 90 seconds, then in minutes. */
function retryAfterValues(seconds: number): { count: number; context: string } {
  return seconds > 90
    ? { count: Math.ceil(seconds / 60), context: 'minutes' }
    : { count: seconds, context: 'seconds' }
}

/** The calls of one page share the lookup of the first. */
function oncePerPage(find: (token: string, path: string | null) => Promise<Viewer | null>) {
  const found = new WeakMap<object, Map<string, Promise<Viewer | null>>>()
  return (origin: Partial<CallOrigin>, token: string, path: string): Promise<Viewer | null> => {
    if (!origin.page) return find(token, null)
    const known = found.get(origin) ?? new Map<string, Promise<Viewer | null>>()
    found.set(origin, known)
    const viewer = known.get(token) ?? find(token, path)
    known.set(token, viewer)
    return viewer
  }
}

function readLocale(query: string | undefined, header: string | undefined): Locale {
  if (isLocale(query)) return query
  // The first language counts, whatever its region and its weight.
  const code = /^\w+/.exec(header ?? '')?.[0].toLowerCase()
  return locales.find((locale) => languageCode(locale) === code) ?? defaultLocale
}

/** PostgreSQL rejects text that contains NUL, wherever in the request it came from. */
function isUnreadable(error: unknown): boolean {
  const cause = causeOf(error)
  return cause instanceof Error && (cause as NodeJS.ErrnoException).code === '22021'
}

interface ViolationText {
  readonly code: string
  readonly values: MessageValues
}

/** The message for a field violation. Those of imported files are apart, because every form loads the others. */
function violationText(t: Translate, { code, values }: ViolationText): string {
  if (code.startsWith('import'))
    return t(`validation:imports.${code}` as 'validation:imports.importNothing', values)
  return t(`validation:form.${code}` as 'validation:form.required', values)
}
