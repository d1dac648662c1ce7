import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, nothing, requiredSingleLineText } from '../core/fields.ts'

/** The levels of the Common European Framework of Reference, lowest first. */
export const cefrLevels = ['a1', 'a2', 'b1', 'b2', 'c1', 'c2'] as const
export const CefrLevel = z.enum(cefrLevels)
export type CefrLevel = z.infer<typeof CefrLevel>
export const languageLevels = [...cefrLevels, 'native'] as const
export const LanguageLevel = z.enum(languageLevels)
export type LanguageLevel = z.infer<typeof LanguageLevel>

/** The five dimensions in which the framework and Europass grade a language. */
export const languageDimensions = ['listening', 'reading', 'interaction', 'production', 'writing'] as const
export type LanguageDimension = (typeof languageDimensions)[number]

const grade = z.nullable(CefrLevel)
const grades = { listening: grade, reading: grade, interaction: grade, production: grade, writing: grade }
/** A form sends an empty text for a dimension that is not graded. */
const gradeField = z.pipe(
  z.transform((value: unknown) => (value === '' || value === undefined ? null : value)),
  grade,
)

export const Language = z.object({
  id,
  /** ISO 639. */
  code: z.string(),
  /** In the caller's locale. */
  name: z.string(),
  level: LanguageLevel,
  /** Grades of the dimensions; null where none was given, and for a native language. */
  ...grades,
})
export type Language = z.infer<typeof Language>

export const LanguageForm = z.object({
  /** From the dictionary `languages`. */
  code: requiredSingleLineText(3),
  level: z.pipe(
    z.transform((value: unknown) => (value === '' ? undefined : value)),
    LanguageLevel,
  ),
  listening: gradeField,
  reading: gradeField,
  interaction: gradeField,
  production: gradeField,
  writing: gradeField,
})
export type LanguageForm = z.infer<typeof LanguageForm>

export const createLanguage = endpoint({
  method: 'POST',
  path: '/api/profile/languages',
  access: 'person',
  summary: "Adds a language to the caller's profile; each once.",
  body: LanguageForm,
  reply: Language,
  limited: true,
  refusals: { entryLimit: 409, languageExists: 409 },
})

export const saveLanguage = endpoint({
  method: 'PUT',
  path: '/api/profile/languages/:entryId',
  access: 'person',
  summary: "Changes a language on the caller's profile.",
  body: LanguageForm,
  reply: Language,
  limited: true,
  refusals: { languageExists: 409 },
})

export const deleteLanguage = endpoint({
  method: 'DELETE',
  path: '/api/profile/languages/:entryId',
  access: 'person',
  summary: "Removes a language from the caller's profile.",
  reply: nothing,
  limited: true,
})
