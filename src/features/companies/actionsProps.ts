import type { CompanyRelation } from '#contract/companies/companies.ts'
import type { StringsOf } from '#i18n/island.ts'
import type { Scope } from '#paths'
import type { CompanyPart } from './missingParts.ts'

export interface CompanyActionsProps {
  strings: StringsOf<'companies', 'actions'>
  scope: Scope
  slug: string
  name: string
  followers: number
  /** Missing parts of the page; only admins see them. */
  missing: readonly (readonly [part: CompanyPart, label: string])[]
  /** Address of the HR Panel. */
  hrPanel: string
  /** Where anonymous visitors sign in to follow; leads back here. */
  login: string
  /** Where they sign in to write to it; leads back to the dialog. */
  loginToMessage: string
}

/** Props of the tools for members. */
export type ToolsProps = CompanyActionsProps & { readonly drafts: number; readonly relation: CompanyRelation }

/** In the address of a company's page: opens the dialog in which the visitor writes to it. */
export const messageParam = 'message'
