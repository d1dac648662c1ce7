import { sendsActingProfile } from '../companies/actingProfile.ts'
import { paramNames, type Access, type Definition, type Endpoint } from './endpoint.ts'
import { commonRefusals, type CommonRefusal, type RefusalStatus } from './refusals.ts'

// What a browser does not have: only the backend and the tests import this.

/** All of an endpoint, on the server. */
export const definitionOf = <D extends Definition>(endpoint: Endpoint<D>): D => endpoint as unknown as D

const workspaceAccess: readonly Access[] = ['companyMember', 'companyAdmin', 'hrManager']
/** Whether a server asks if the caller may act for the company that a call names as the acting profile. */
export const checksActingProfile = (definition: Pick<Definition, 'method' | 'access'>): boolean =>
  sendsActingProfile(definition) && workspaceAccess.includes(definition.access)

/** The refusals that follow from what an endpoint takes and who may call it. */
export function impliedRefusals(definition: Definition): CommonRefusal[] {
  const { method, path, access, query, body, files, requiresReauthentication, limited } = definition
  const implied: Record<CommonRefusal, boolean> = {
    unauthorized: access !== 'anyone',
    companyDenied: workspaceAccess.includes(access),
    foreignOrigin: method !== 'GET',
    proofRequired: requiresReauthentication === true,
    // A PUT with files is served at POST as well, where only what says `_method=PUT` is found.
    notFound: paramNames(path).length > 0 || (method === 'PUT' && files !== undefined),
    methodNotAllowed: false,
    tooLarge: body !== undefined || files !== undefined,
    fileTooLarge: files !== undefined,
    invalid: query !== undefined || body !== undefined || files !== undefined,
    unreadable: query !== undefined || body !== undefined || files !== undefined,
    tooManyRequests: limited === true,
    scannerAway: files !== undefined,
    storageFull: files !== undefined,
    unavailable: true,
  }
  return (Object.keys(implied) as CommonRefusal[]).filter((code) => implied[code])
}

const known = new WeakMap<Definition, ReadonlyMap<string, RefusalStatus>>()

/** Every code that an endpoint may refuse with, and its status: its own, and those that follow from the rest of it. */
export function refusalsOf(definition: Definition): ReadonlyMap<string, RefusalStatus> {
  const made =
    known.get(definition) ??
    new Map<string, RefusalStatus>([
      ...impliedRefusals(definition).map((code) => [code, commonRefusals[code]] as const),
      ...Object.entries(definition.refusals ?? {}),
    ])
  known.set(definition, made)
  return made
}
