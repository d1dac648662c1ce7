import { documents as englishUploads } from '#locales/en_GB/employments.json'
import { form as englishForm } from '#locales/en_GB/common.json'
import { dialog as english, files as englishFiles } from '#locales/en_GB/messages.json'
import { form as englishRules } from '#locales/en_GB/validation.json'
import { documents as ukrainianUploads } from '#locales/uk_UA/employments.json'
import { form as ukrainianForm } from '#locales/uk_UA/common.json'
import { dialog as ukrainian, files as ukrainianFiles } from '#locales/uk_UA/messages.json'
import { form as ukrainianRules } from '#locales/uk_UA/validation.json'

/**
 * Texts of the dialog in which people write to a company. Imported directly: as props of an island they would be on every
 * company's page, for everyone.
 */
export const messageDialogTexts = {
  en_GB: {
    dialog: english,
    files: englishFiles,
    uploads: englishUploads,
    form: englishForm,
    validation: englishRules,
  },
  uk_UA: {
    dialog: ukrainian,
    files: ukrainianFiles,
    uploads: ukrainianUploads,
    form: ukrainianForm,
    validation: ukrainianRules,
  },
} as const
