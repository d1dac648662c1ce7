import { createContext, useContext } from 'react'
import { useHydrated } from '#ui/hydrated.ts'
import type { CompanyInvitation, Member } from '#contract/employments/members.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { pathsFor, type Scope } from '#paths'

/** What every component of the members page needs. */
export interface MembersContextValue {
  readonly slug: string
  readonly companyId: number
  readonly company: string
  readonly ownId: number
  /** Whether an invitation can be sent now; the page explains why not. */
  readonly mayInvite: boolean
  /** Whether the company may confirm employments. */
  readonly mayConfirm: boolean
  readonly scope: Scope
  readonly strings: StringsOf<'employments', 'members'>
  readonly form: StringsOf<'common', 'form'>
  /** Around each change of the lists: they are also reloaded when somebody else changes them. */
  readonly write: <Value>(work: () => Promise<Value>) => Promise<Value>
}

/** Somebody whom the company has hired, and for what. */
export interface HiredPerson {
  readonly user_id: number
  readonly name: string
  readonly position: string
}

export interface Page<Item> {
  readonly items: readonly Item[]
  readonly next: string | null
}
/** The two lists of the page. */
export interface MemberLists {
  readonly members: Page<Member>
  readonly pending: Page<CompanyInvitation>
}

export const MembersContext = createContext<MembersContextValue | null>(null)

export function useMembers() {
  const context = useContext(MembersContext)
  if (!context) throw new Error('useMembers needs a MembersContext')
  return {
    ...context,
    /** Clicks before hydration would be lost, so buttons are disabled until then. */
    ready: useHydrated(),
    t: translatorFor(context.strings),
    tForm: translatorFor(context.form),
    path: pathsFor({ ...context.scope, profileId: null }),
  }
}
