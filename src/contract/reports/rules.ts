import * as z from 'zod/mini'

/**
 * The version of the content rules: the day since which they apply. Decisions name it, so a rule whose texts change
 * (`rules.json` of each language) is part of a new version.
 */
export const rulesVersion = '2026-11-27'

/**
 * The content rules, in the order of their numbers. At most nine, so that a digit chooses one in the form of a decision. A code
 * is stored with decisions, so none gets another meaning.
 */
export const contentRules = [
  'falseRecord',
  'impersonation',
  'fraud',
  'applicants',
  'discrimination',
  'harassment',
  'privacy',
  'spam',
  'illegal',
] as const
export const ContentRule = z.enum(contentRules)
export type ContentRule = z.infer<typeof ContentRule>

/** Maximum length of the name of a law, in characters. */
export const lawMaximum = 200

/** The number of a rule at `/rules`. */
export const numberOfRule = (rule: ContentRule): number => contentRules.indexOf(rule) + 1
