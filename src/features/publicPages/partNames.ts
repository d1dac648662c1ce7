import { sectionNames } from '#contract/cv/sections.ts'
import type { PublicPart } from '#contract/publicPages/parts.ts'
import type { Translate } from '#i18n/translate.ts'

/** The parts of a public page by the names that the profile has for them. */
export const partNames = (t: Translate): Record<PublicPart, string> =>
  ({
    ...Object.fromEntries(sectionNames.map((name) => [name, t(`cv:editors.sections.names.${name}`)])),
    achievements: t('publicPages:parts.achievements'),
    openToWork: t('profiles:page.openToWork'),
  }) as Record<PublicPart, string>
