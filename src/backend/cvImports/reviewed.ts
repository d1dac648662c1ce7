import type { Locale } from '#contract/core/locale.ts'
import type { ImportField, ImportItem } from '#contract/cvImports/items.ts'
import type { Translate } from '#i18n/translate.ts'
import type { FormKind } from './compare.ts'
import type { CurrentProfile } from './currentProfile.ts'
import type { EmployerHere } from './employersHere.ts'

/** A skill of the dictionary, or one in own words. */
export type NewSkill =
  | { readonly skillId: number; readonly name: null; readonly nameKey: null }
  | { readonly skillId: null; readonly name: string; readonly nameKey: string }

/** What choosing an item does. */
export type Change =
  | { readonly kind: 'profile'; readonly field: ImportField; readonly value: string }
  | {
      readonly kind: 'skills'
      readonly skill: NewSkill
      /** Keys of the items that stand behind it. */
      readonly usedIn: readonly string[]
    }
  | {
      readonly kind: FormKind
      /** The entry that it changes; null adds one. */
      readonly entryId: number | null
      readonly form: Readonly<Record<string, unknown>>
      readonly employer: EmployerHere | null
    }

export interface ReviewedItem {
  readonly item: ImportItem
  /** Null if it cannot be chosen. */
  readonly change: Change | null
  /** The entry of the profile that it is about, if there is one. */
  readonly entryId?: number
}

export interface ReviewContext {
  readonly current: CurrentProfile
  /** Companies with a page here, by the names in the file. */
  readonly employers: ReadonlyMap<string, EmployerHere>
  readonly t: Translate
  readonly locale: Locale
}

export const plainItem = {
  ...{ field: null, details: [], differences: [], reason: null, invalid_fields: [] },
  ...{ company_slug: null, words: '', level: null },
} satisfies Partial<ImportItem>
