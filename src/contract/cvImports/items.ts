import * as z from 'zod/mini'
import { LanguageLevel } from '../cv/languages.ts'

/** Fields of the profile itself that a file can fill. */
export const importFields = [
  ...(['first_name', 'last_name', 'headline', 'about', 'birth_date', 'phone'] as const),
  ...(['address', 'address2', 'zip', 'city', 'state', 'country_id'] as const),
  /** The order of the sections. */
  'sections',
] as const
export const ImportField = z.enum(importFields)
export type ImportField = z.infer<typeof ImportField>

export const importKinds = [
  'profile',
  ...([
    'employment',
    'education',
    'certificates',
    'projects',
    'languages',
    'awards',
    'skills',
    'urls',
  ] as const),
] as const
export const ImportKind = z.enum(importKinds)
export type ImportKind = z.infer<typeof ImportKind>

/** Why something in the file is not offered. */
export const leftOutReasons = [
  ...(['noCompany', 'noPosition', 'noStart', 'noName', 'noUrl', 'unknownLanguage'] as const),
  /** A section of a résumé whose entries are not read. */
  'otherSection',
  /** Given by a company, which this file cannot prove. */
  'byCompany',
  /** The profile has no place for it. */
  'noSection',
  /** The account has an email address of its own. */
  'ownEmail',
  /** About other people, and therefore not read. */
  'otherPeople',
  /** A table that is damaged. */
  'unreadable',
  /** Beyond the first entries of its kind, of which a profile has far fewer. */
  'tooMany',
  /** Repeats another entry of the file that has the same name and dates. */
  'repeated',
  /** The section is full. */
  'full',
  /** See `invalid_fields`. */
  'invalid',
] as const
export const LeftOutReason = z.enum(leftOutReasons)
export type LeftOutReason = z.infer<typeof LeftOutReason>

/** What files have and profiles do not: sections, and fields of entries. */
export const leftOutParts = [
  ...([
    'volunteering',
    'publications',
    'patents',
    'courses',
    'memberships',
    'conferences',
    'testScores',
  ] as const),
  ...([
    'interests',
    'references',
    'table',
    'nationality',
    'drivingLicence',
    'gender',
    'email',
    'photo',
  ] as const),
  ...(['messenger', 'formerName', 'birthDate', 'website', 'location', 'industry', 'score', 'roles'] as const),
  ...([
    'keywords',
    'client',
    'category',
    'group',
    'level',
    'companyText',
    'confirmation',
    'document',
  ] as const),
  'other',
] as const
export const LeftOutPart = z.enum(leftOutParts)
export type LeftOutPart = z.infer<typeof LeftOutPart>

/** Names of fields, of the profile and of its entries. */
export const importedFieldNames = [
  ...importFields,
  ...(['company', 'position', 'start_date', 'end_date', 'description'] as const),
  ...(['school', 'degree', 'area_of_study', 'name', 'provider', 'credential_id', 'credential_url'] as const),
  ...(['issued_on', 'expires_on', 'title', 'url', 'code', 'level', 'issuer', 'awarded_on', 'label'] as const),
  ...(['listening', 'reading', 'interaction', 'production', 'writing'] as const),
] as const
export const ImportedFieldName = z.enum(importedFieldNames)
export type ImportedFieldName = z.infer<typeof ImportedFieldName>

export const ImportItem = z.object({
  /** By which it is chosen; unique within its import. Of a conflict, it changes with what choosing it would replace. */
  key: z.string(),
  kind: ImportKind,
  /** Which field of the profile; null for entries. */
  field: z.nullable(ImportField),
  /** `conflict`: the profile has other values, which choosing it replaces. `leftOut`: it cannot be chosen. */
  state: z.enum(['new', 'same', 'conflict', 'leftOut']),
  /** Read from the text of a résumé, which may have been misread. */
  suggested: z.boolean(),
  title: z.string(),
  details: z.array(z.string()),
  /** Of a conflict: the values that choosing it replaces. */
  differences: z.array(z.object({ field: ImportedFieldName, current: z.string(), imported: z.string() })),
  reason: z.nullable(LeftOutReason),
  /** Of what is left out: the section, or the field of the entry, that profiles do not have. Its value is in `details`. */
  part: z.nullable(LeftOutPart),
  /** Fields whose values the profile does not accept: the item comes without them, or is left out because of them. */
  invalid_fields: z.array(ImportedFieldName),
  /** Dates of which the file has only the year: choosing the item sets the first or the last day of it. */
  year_only: z.array(ImportedFieldName),
  /** Of a new employment: the company that has this name here, which it will be linked to. */
  company_slug: z.nullable(z.string()),
  /** Of a language: the words in the file that are no grade. Its level is then only a suggestion. */
  words: z.string(),
  /** Of a language; null if the file has none, and then it must be chosen. */
  level: z.nullable(LanguageLevel),
})
export type ImportItem = z.infer<typeof ImportItem>
