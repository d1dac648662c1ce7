import type { StringsOf } from '#i18n/island.ts'
import type { Scope } from '#paths'

export interface CompanyActionsProps {
  strings: StringsOf<'companies', 'actions'>
  scope: Scope
  slug: string
  name: string
  followers: number
  /** Address of the HR Panel. */
  hrPanel: string
  /** Where anonymous visitors sign in to follow; leads back here. */
  login: string
  /** Where they sign in to write to it; leads back to the dialog. */
  loginToMessage: string
}

/** In the address of a company's page: opens the dialog in which the visitor writes to it. */
export const messageParam = 'message'
