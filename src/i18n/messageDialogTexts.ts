import { form as englishForm } from '#locales/en_GB/common.json'
import { dialog as english } from '#locales/en_GB/messages.json'
import { form as englishRules } from '#locales/en_GB/validation.json'
import { form as ukrainianForm } from '#locales/uk_UA/common.json'
import { dialog as ukrainian } from '#locales/uk_UA/messages.json'
import { form as ukrainianRules } from '#locales/uk_UA/validation.json'

/**
 * Texts of the dialog in which people write to a company. Imported directly: as props of an island they would be on every
 * company's page, for everyone.
 */
export const messageDialogTexts = {
  en_GB: { dialog: english, form: englishForm, validation: englishRules },
  uk_UA: { dialog: ukrainian, form: ukrainianForm, validation: ukrainianRules },
} as const
