import type { ImportedFieldName } from '#contract/cvImports/items.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'

export interface ReviewTexts {
  productName: string
  strings: StringsOf<'cvImports', 'review'>
  fields: StringsOf<'cvImports', 'fields'>
}

/** 'Credential URL, Issue date' */
export function fieldNames({ fields }: ReviewTexts, names: readonly ImportedFieldName[]): string {
  const t = translatorFor(fields)
  return names.map((name) => t(name)).join(', ')
}
