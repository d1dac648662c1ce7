import { definitionOf, isCompanyAccess } from '#contract/core/definition.ts'
import { isNumericParam, paramNames, type Access, type Endpoint } from '#contract/core/endpoint.ts'
import type { PersonName } from '../../world.ts'
import type { useFixtures } from '../fixtures.ts'

export type Make = ReturnType<typeof useFixtures>

/** The callers: signed out, two people, everyone at Globex, and the admin of another company. */
export const roles = ['nobody', 'ana', 'bohdan', 'mira', 'hugo', 'gita', 'ivan'] as const
export type Role = (typeof roles)[number]
export type Expected = Readonly<Record<Role, number>>

const expected = (statuses: Record<Role, number>): Expected => statuses

/** Rights as statuses: 200 if allowed, 401 if signed out, 403 if forbidden. */
export const rights = {
  everyone: expected({ nobody: 200, ana: 200, bohdan: 200, mira: 200, hugo: 200, gita: 200, ivan: 200 }),
  signedIn: expected({ nobody: 401, ana: 200, bohdan: 200, mira: 200, hugo: 200, gita: 200, ivan: 200 }),
  member: expected({ nobody: 401, ana: 403, bohdan: 403, mira: 200, hugo: 200, gita: 200, ivan: 403 }),
  admin: expected({ nobody: 401, ana: 403, bohdan: 403, mira: 403, hugo: 403, gita: 200, ivan: 403 }),
  hr: expected({ nobody: 401, ana: 403, bohdan: 403, mira: 403, hugo: 200, gita: 200, ivan: 403 }),
  /** Ana's own items, whose existence others do not learn. */
  ana: expected({ nobody: 401, ana: 200, bohdan: 404, mira: 404, hugo: 404, gita: 404, ivan: 404 }),
  refused: (status: number) =>
    expected({
      nobody: status,
      ana: status,
      bohdan: status,
      mira: status,
      hugo: status,
      gita: status,
      ivan: status,
    }),
} as const

/** What follows from an endpoint's access for something of Globex, where nobody but its admin answers messages. */
const byAccess: Readonly<Record<Access, Expected>> = {
  anyone: rights.everyone,
  person: rights.signedIn,
  // Sessions of persons open nothing there; roles/staff.ts has the roles of staff.
  staff: rights.refused(401),
  companyMember: rights.member,
  hrManager: rights.hr,
  messageAnswerer: rights.admin,
  companyAdmin: rights.admin,
}

export interface CallArguments {
  readonly params?: Record<string, string | number>
  readonly query?: Record<string, unknown>
  readonly body?: Record<string, unknown>
  readonly files?: Record<string, Blob>
  /** Of endpoints with a protocol of their own. */
  readonly raw?: { readonly headers: Readonly<Record<string, string>>; readonly body?: string }
}

export interface Row {
  readonly endpoint: Endpoint
  /** What sets it apart from another row of the same endpoint. */
  readonly about?: string
  /** Created again after every call that changed something, so that it does not affect the next role's. */
  readonly args?: () => Promise<CallArguments> | CallArguments
  /** What differs from the statuses that follow from the endpoint's access. */
  readonly expected?: Partial<Expected>
  /** An item of the same kind with another owner, requested by an allowed role: the expected status. */
  readonly others?: {
    readonly as: PersonName
    readonly args: () => Promise<CallArguments> | CallArguments
    readonly status: number
  }
  /** Something that does not exist, where no parameter of the path names it, or its status is not 404. */
  readonly missing?: { readonly as: PersonName; readonly args: CallArguments; readonly status?: number }
}

/** A row with what follows from its endpoint. */
export interface FullRow extends Row {
  readonly args: () => Promise<CallArguments>
  readonly expected: Expected
}

const accessOf = ({ endpoint }: Row): Access => definitionOf(endpoint).access

export function fullRow(row: Row): FullRow {
  const { endpoint, args, expected, others } = row
  return {
    ...row,
    args: () => aboutGlobex(endpoint, args),
    expected: { ...byAccess[accessOf(row)], ...expected },
    ...(others ? { others: { ...others, args: () => aboutGlobex(endpoint, others.args) } } : {}),
  }
}

/** What is about a company is about Globex, unless it names another. */
async function aboutGlobex({ path }: Endpoint, args: Row['args']): Promise<CallArguments> {
  const made = (await args?.()) ?? {}
  return paramNames(path).includes('slug') ? { ...made, params: { slug: 'globex', ...made.params } } : made
}

/** Whom the endpoint lets in, the least privileged first. */
const findAllowed = ({ expected }: FullRow): Role | undefined =>
  roles.find((role) => expected[role] === 200) ??
  roles.find((role) => ![401, 403, 404].includes(expected[role]))

interface DerivedCall {
  readonly as: Role
  readonly args: CallArguments
  readonly status: number
  readonly what: string
}

/** The calls of an allowed role with each parameter of the path in turn naming nothing. */
export function missingCalls(row: FullRow, { params, ...rest }: CallArguments): DerivedCall[] {
  const as = findAllowed(row)
  if (row.missing || !as) return []
  return paramNames(row.endpoint.path).map((name) => ({
    as,
    args: { ...rest, params: { ...params, [name]: nothing(name) } },
    status: 404,
    what: `missing ${name}`,
  }))
}

const nothing = (param: string) => {
  if (isNumericParam(param)) return 999_999
  return param === 'slug' ? 'nowhere' : '999999'
}

/** The call of an allowed role to another company, which has no such right there. */
export function otherCompanyCalls(row: FullRow, { params, ...rest }: CallArguments): DerivedCall[] {
  const as = findAllowed(row)
  if (!as || params?.['slug'] !== 'globex' || !isCompanyAccess(accessOf(row))) return []
  return [{ as, args: { ...rest, params: { ...params, slug: 'initech' } }, status: 403, what: 'of Initech' }]
}
