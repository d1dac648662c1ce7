import type { PublicPage } from '#contract/publicPages/publicPages.ts'
import type { Translate } from '#i18n/translate.ts'

/** A skill with the entries that stand behind it. */
interface PublicSkill {
  readonly name: string
  readonly uses: readonly { readonly text: string; readonly verified: boolean }[]
}

/** Skills that were used somewhere come first. */
export function publicSkills(page: PublicPage, t: Translate): PublicSkill[] {
  const skills = page.skills.map(({ name, used_in: used }) => ({
    name,
    uses: [
      ...page.employments
        .filter(({ id }) => used.employments.includes(id))
        .map(({ position, company, verified_at, verified_domain }) => ({
          text: t('cv:skills.employment', { position, company }),
          verified: verified_at !== null && verified_domain !== null,
        })),
      ...page.certificates
        .filter(({ id }) => used.certificates.includes(id))
        .map(({ name: text }) => ({ text, verified: false })),
      ...page.projects
        .filter(({ id }) => used.projects.includes(id))
        .map(({ title: text }) => ({ text, verified: false })),
    ],
  }))
  return [...skills.filter(({ uses }) => uses.length > 0), ...skills.filter(({ uses }) => uses.length === 0)]
}
