import { sendsActingProfile } from './actingProfile.ts'
import { paramNames, type Access, type CompanyAccess, type Definition, type Endpoint } from './endpoint.ts'
import { commonRefusals, type CommonRefusal, type RefusalStatus } from './refusals.ts'

// Server-only: the fields read here are stripped from a browser's bundle. Imported by the backend and the tests.

/** The full definition of an endpoint, available on the server only. */
export const definitionOf = <D extends Definition>(endpoint: Endpoint<D>): D => endpoint as unknown as D

/** Whether the server resolves the caller's membership of a company before it calls the handler. */
export const isCompanyAccess = (access: Access): access is CompanyAccess =>
  access !== 'anyone' && access !== 'person' && access !== 'staff'

/** Whether the server checks that the caller may act for the company that the request names as the acting profile. */
export const checksActingProfile = (definition: Pick<Definition, 'method' | 'access'>): boolean =>
  sendsActingProfile(definition) && isCompanyAccess(definition.access)

/**
 * The least measure while which an endpoint is refused; null if it never is. What signed-out visitors, or staff,
 * may call does not depend on it.
 */
export function refusedWhile({
  method,
  access,
  publishes,
  allowedWhile,
}: Pick<Definition, 'method' | 'access' | 'publishes' | 'allowedWhile'>): 'limited' | 'suspended' | null {
  const isApart = access === 'anyone' || access === 'staff'
  if (method === 'GET' || method === 'HEAD' || isApart) return null
  if (publishes) return 'limited'
  return allowedWhile ? null : 'suspended'
}

/** The refusals that follow from an endpoint's input and access level. */
export function impliedRefusals(definition: Definition): CommonRefusal[] {
  const { method, path, access, query, body, files, requiresReauthentication, limited } = definition
  // Any PUT may come as a form in a POST, where a request without `_method=PUT` is a 404.
  const refused = refusedWhile(definition)
  const readsBody = body !== undefined || files !== undefined || method === 'PUT'
  const implied: Record<CommonRefusal, boolean> = {
    unauthorized: access !== 'anyone',
    companyDenied: isCompanyAccess(access),
    staffDenied: access === 'staff',
    ownApplication: access === 'hrManager' && paramNames(path).includes('applicationId'),
    accountLimited: refused === 'limited',
    accountSuspended: refused !== null,
    companyLimited: refused === 'limited' && isCompanyAccess(access),
    companySuspended: refused !== null && isCompanyAccess(access),
    foreignOrigin: method !== 'GET' && method !== 'HEAD',
    proofRequired: requiresReauthentication === true,
    notFound: paramNames(path).length > 0 || method === 'PUT',
    methodNotAllowed: false,
    tooLarge: readsBody,
    fileTooLarge: files !== undefined,
    invalid: query !== undefined || body !== undefined || files !== undefined,
    unreadable: query !== undefined || readsBody,
    tooManyRequests: limited === true,
    scannerAway: files !== undefined,
    storageFull: files !== undefined,
    unavailable: true,
  }
  return (Object.keys(implied) as CommonRefusal[]).filter((code) => implied[code])
}

const cache = new WeakMap<Definition, ReadonlyMap<string, RefusalStatus>>()

/** Every refusal code of an endpoint with its status: its own codes and the implied ones. */
export function refusalsOf(definition: Definition): ReadonlyMap<string, RefusalStatus> {
  const refusals =
    cache.get(definition) ??
    new Map<string, RefusalStatus>([
      ...impliedRefusals(definition).map((code) => [code, commonRefusals[code]] as const),
      ...Object.entries(definition.refusals ?? {}),
    ])
  cache.set(definition, refusals)
  return refusals
}
