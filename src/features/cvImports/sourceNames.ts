import type { ImportSource } from '#contract/cvImports/imports.ts'

/** The names are the same in every language. */
export const sourceNames: Readonly<Record<ImportSource, string>> = {
  linkedIn: 'LinkedIn',
  jsonResume: 'JSON Resume',
  europass: 'Europass',
  pdf: 'PDF',
  docx: 'Word',
}
