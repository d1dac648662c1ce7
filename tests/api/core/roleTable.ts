import type { Endpoint } from '#contract/core/endpoint.ts'
import type { PersonName } from '../../world.ts'
import type { useFixtures } from '../fixtures.ts'

export type Make = ReturnType<typeof useFixtures>

/** The callers: signed out, two people, everyone at Globex, and the admin of another company. */
export const roles = ['nobody', 'ana', 'bohdan', 'mira', 'hugo', 'gita', 'ivan'] as const
export type Role = (typeof roles)[number]
export type Expected = Readonly<Record<Role, number>>

const expected = (statuses: Record<Role, number>): Expected => statuses

/** Rights as statuses: `ok` if allowed, 401 if signed out, 403 if forbidden. */
export const rights = {
  everyone: expected({ nobody: 200, ana: 200, bohdan: 200, mira: 200, hugo: 200, gita: 200, ivan: 200 }),
  signedIn: expected({ nobody: 401, ana: 200, bohdan: 200, mira: 200, hugo: 200, gita: 200, ivan: 200 }),
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
  /** Created again after every call that changed something, so that it does not affect the next role's. */
  readonly args?: () => Promise<CallArguments> | CallArguments
  readonly expected: Expected
  /** An item of the same kind with another owner, requested by an allowed role: the expected status. */
  readonly others?: {
    readonly as: PersonName
    readonly args: () => Promise<CallArguments> | CallArguments
    readonly status: number
  }
  /** Ids that do not exist, requested by an allowed role; 404 unless another status is given. */
  readonly missing?: { readonly as: PersonName; readonly args: CallArguments; readonly status?: number }
}
