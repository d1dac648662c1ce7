import { createHash } from 'node:crypto'
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
  field: null,
  suggested: false,
  details: [],
  differences: [],
  reason: null,
  part: null,
  invalid_fields: [],
  year_only: [],
  company_slug: null,
  words: '',
  level: null,
} satisfies Partial<ImportItem>

/**
 * The key of a conflict changes with what choosing it would replace, so that a value that is changed after the review is never
 * overwritten: its old key is then unknown.
 */
export function conflictKey(key: string, current: Readonly<Record<string, unknown>>): string {
  const values = JSON.stringify(Object.entries(current).sort(([a], [b]) => (a < b ? -1 : 1)))
  return `${key}~${createHash('sha256').update(values).digest('base64url').slice(0, 16)}`
}

/** The key without what it says about the profile: where the item is in the file. */
export const itemPlaceOf = (key: string): string => key.split('~', 1)[0] ?? key
