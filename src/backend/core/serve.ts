import type { Context as Hono } from 'hono'
import { actingHeader } from '#contract/core/actingProfile.ts'
import { checksActingProfile, definitionOf, isCompanyAccess } from '#contract/core/definition.ts'
import type {
  Body,
  Definition,
  DefinitionOf,
  Endpoint,
  FileFields,
  Params,
  Query,
  Reply,
} from '#contract/core/endpoint.ts'
import { isNumericParam, paramNames, staffPrefix } from '#contract/core/endpoint.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { Schema } from '#contract/core/schema.ts'
import { toViolations } from '#contract/core/violations.ts'
import { hasStaffRole } from '#contract/core/staffRoles.ts'
import type { App, AppRequest } from './app.ts'
import type { Context, Viewer } from './context.ts'
import { assertAllowed } from './measures.ts'
import { notFound, refuse } from './refuse.ts'
import { assertMatchesContract } from './contractChecks.ts'
import type { MemberEndpoint, MembershipFor } from './membership.ts'
import { isReauthenticated } from './security/reauthentication.ts'
import { currentCall, noteCall } from './security/currentCall.ts'
import type { StaffMember } from './staff.ts'
import { formValues } from './formValues.ts'
import { isForm, readRequest, type ReceivedFile } from './readRequest.ts'

/** Maximum length of a User-Agent; longer ones would only cost parsing time. */
const userAgentLength = 300

/** The validated, typed input of a handler, with the viewer that the endpoint's access guarantees. */
export interface Call<E extends Endpoint> {
  readonly ctx: Context
  readonly viewer: DefinitionOf<E>['access'] extends 'anyone'
    ? Viewer | null
    : DefinitionOf<E>['access'] extends 'staff'
      ? null
      : Viewer
  /** The staff member whose session it is, with the role that the endpoint takes. */
  readonly staff: DefinitionOf<E>['access'] extends 'staff' ? StaffMember : undefined
  /** The viewer as a member of the company that the path names, with the right that the access declares. */
  readonly membership: MembershipFor<DefinitionOf<E>['access']>
  readonly params: Params<E>
  readonly query: Query<E>
  readonly body: Body<E>
  readonly files: FileFields<E, ReceivedFile>
  readonly locale: Locale
  /** The caller's network address, for rate limits. */
  readonly address: string
  /** At most 300 characters. */
  readonly userAgent: string
  /** Whether the call comes from this machine. */
  readonly local: boolean
  readonly signal: AbortSignal
}

/** Registers the handler of a contract endpoint. */
export function serve<E extends Endpoint>(
  app: App,
  served: E,
  handle: (call: Call<E>) => Promise<Reply<E>>,
): void {
  const endpoint: Definition = definitionOf(served)
  if (!isServed(app, endpoint)) return
  app.endpoints.push(endpoint)
  const requireMembership = membershipFrom(app, endpoint)
  /** Null when the request is for another endpoint of this path. */
  async function answer(c: AppRequest): Promise<Response | null> {
    const staff = await admit(app, endpoint, c)
    const { ctx, locale, viewer, address, local } = c.var
    const received = await readRequest(c, endpoint, ctx.scanner)
    try {
      if (c.req.method !== endpoint.method && received.form?.method !== endpoint.method) return null
      const params = readParams(c)
      const membership = await requireMembership(c, params)
      const data = await handle({
        ctx,
        viewer,
        staff,
        membership,
        params,
        query: parse(endpoint.query, readQuery(c)),
        body: readBody(endpoint.body, received),
        files: received.files,
        locale,
        address,
        userAgent: (c.req.header('user-agent') ?? '').slice(0, userAgentLength),
        local,
        signal: c.req.raw.signal,
      } as unknown as Call<E>)
      if (app.strict) assertMatchesContract(endpoint, data)
      return c.json(endpoint.bare ? (data ?? null) : { data: data ?? null })
    } finally {
      await received.discard()
    }
  }
  app.hono.on(endpoint.method, endpoint.path, async (c) => (await answer(c)) ?? c.notFound())
  // Many clients can send a form only in a POST: any PUT may come in one, with `_method=PUT`.
  if (endpoint.method === 'PUT')
    app.hono.on('POST', endpoint.path, async (c, next) =>
      isForm(c) && hasValidParams(c) ? ((await answer(c)) ?? next()) : next(),
    )
}

/** What the handler of an endpoint with a protocol of its own gets. */
export interface ProtocolCall<E extends Endpoint> extends Pick<
  Call<E>,
  'ctx' | 'viewer' | 'membership' | 'params'
> {
  readonly request: Request
}

/**
 * Registers an endpoint that speaks another protocol than JSON: its handler reads the request and makes the response.
 * Access and refusals are as everywhere.
 */
export function serveProtocol<E extends Endpoint>(
  app: App,
  served: E,
  handle: (call: ProtocolCall<E>) => Promise<Response>,
): void {
  const endpoint: Definition = definitionOf(served)
  app.endpoints.push(endpoint)
  const requireMembership = membershipFrom(app, endpoint)
  // The router answers HEAD with the handler of GET.
  const method = endpoint.method === 'HEAD' ? 'GET' : endpoint.method
  app.hono.on(method, endpoint.path, async (c) => {
    if (c.req.method !== endpoint.method) throw notFound()
    await admit(app, endpoint, c)
    const { ctx, viewer } = c.var
    const params = readParams(c)
    const membership = await requireMembership(c, params)
    return handle({ ctx, viewer, membership, params, request: c.req.raw } as unknown as ProtocolCall<E>)
  })
}

/**
 * Notes the endpoint for the security log and checks what its access requires. Returns the staff member, of endpoints for staff.
 * @throws Refused
 */
async function admit(app: App, endpoint: Definition, c: AppRequest): Promise<StaffMember | undefined> {
  const { ctx, viewer } = c.var
  const current = currentCall()
  if (current) Object.assign(current, { endpoint, company: c.req.param('slug') ?? current.company })
  if (endpoint.access === 'staff') return admitStaff(app, endpoint, c)
  if (endpoint.access !== 'anyone' && !viewer) throw refuse('unauthorized')
  assertAllowed(ctx, endpoint, 'account', viewer?.measure ?? null)
  const acting = checksActingProfile(endpoint) ? c.req.header(actingHeader) : undefined
  // Of the company in the path, the viewer's membership is checked anyway.
  if (acting && viewer && acting !== c.req.param('slug') && !(await app.mayActFor(ctx, viewer, acting)))
    throw refuse('companyDenied')
  if (endpoint.requiresReauthentication && !isReauthenticated(viewer?.reauthenticatedAt, ctx.now()))
    throw refuse('proofRequired')
  return undefined
}

/** @throws Refused without a session of staff, the role, or the reauthentication that the endpoint takes */
async function admitStaff(
  app: App,
  { staffRole, requiresReauthentication }: Definition,
  { var: { ctx, token } }: AppRequest,
): Promise<StaffMember> {
  const staff = token ? await app.findStaff(ctx, token) : null
  if (!staff) throw refuse('unauthorized')
  noteCall({ accountId: staff.accountId })
  if (staffRole && !hasStaffRole(staff.roles, staffRole)) throw refuse('staffDenied')
  if (requiresReauthentication && !isReauthenticated(staff.reauthenticatedAt, ctx.now()))
    throw refuse('proofRequired')
  return staff
}

/** Without an area for staff, none of its endpoints exists. @throws Error when access and path do not match */
function isServed({ staffArea }: App, { access, path }: Definition): boolean {
  const isStaffPath = path.startsWith(staffPrefix)
  const fits = isStaffPath ? access === 'staff' || access === 'anyone' : access !== 'staff'
  if (!fits) throw new Error(`${path} does not fit the access ${access}`)
  return staffArea || !isStaffPath
}

/**
 * Resolves the membership that an endpoint's access requires.
 * @throws Error when its path does not name a company, so that no such endpoint is served
 */
function membershipFrom(app: App, endpoint: Definition) {
  const isOfCompany = (one: Definition): one is Definition & MemberEndpoint => isCompanyAccess(one.access)
  if (!isOfCompany(endpoint)) return async () => undefined
  const name = paramNames(endpoint.path).find((param) => app.companyOf[param]) ?? ''
  const companyOf = app.companyOf[name]
  if (!companyOf) throw new Error(`${endpoint.path} does not name the company of its ${endpoint.access}`)
  return async ({ var: { ctx, viewer } }: AppRequest, params: Record<string, string | number>) => {
    if (!viewer) throw refuse('unauthorized')
    return app.requireMembership(ctx, viewer, companyOf(params[name] ?? '', viewer), endpoint)
  }
}

function readParams(c: Hono): Record<string, string | number> {
  const params = c.req.param() as Record<string, string>
  return Object.fromEntries(
    Object.entries(params).map(([name, text]) => {
      // No route contains NUL, and PostgreSQL rejects it.
      if (text.includes('\0')) throw notFound()
      if (!isNumericParam(name)) return [name, text]
      if (!/^[1-9]\d{0,15}$/.test(text)) throw notFound()
      return [name, Number(text)]
    }),
  )
}

/** Otherwise the path is another endpoint's: `passkeys/options` is no passkey. */
const hasValidParams = (c: Hono): boolean =>
  Object.entries(c.req.param() as Record<string, string>).every(
    ([name, text]) => !isNumericParam(name) || /^\d+$/.test(text),
  )

function readQuery(c: Hono): Record<string, unknown> {
  const query: Record<string, unknown> = {}
  for (const [name, values] of Object.entries(c.req.queries())) {
    if (name.endsWith('[]')) query[name.slice(0, -2)] = values
    else query[name] = values[0]
  }
  return query
}

const readBody = (schema: Schema | undefined, { body, form }: { body: unknown; form?: object }): unknown =>
  parse(schema, schema && form ? formValues(schema, body) : body)

function parse(schema: Schema | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw refuse('invalid', { violations: toViolations(result.error.issues, value) })
}
