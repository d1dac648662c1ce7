import type { StringsOf } from '#i18n/island.ts'
import type { Scope } from '#paths'
import type { CompanyPart } from './missingParts.ts'

export interface CompanyActionsProps {
  strings: StringsOf<'companies', 'actions'>
  scope: Scope
  slug: string
  name: string
  followers: number
  /** What the page cannot show yet: only admins are told. */
  missing: readonly (readonly [part: CompanyPart, label: string])[]
  /** Address of the HR Panel. */
  hrPanel: string
  /** Where strangers go to follow, and come back from. */
  login: string
}

/** What the tools of members are given, whichever they are. */
export type ToolsProps = CompanyActionsProps & { readonly drafts: number }
