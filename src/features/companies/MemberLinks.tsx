import type { CompanyRelation } from '#contract/companies/companies.ts'
import { translatorFor } from '#i18n/island.ts'
import { pathsFor } from '#paths'
import { ButtonLink } from '#ui/Button.tsx'
import type { CompanyActionsProps } from './actionsProps.ts'

type MemberLinksProps = Pick<CompanyActionsProps, 'strings' | 'scope' | 'slug' | 'hrPanel'> & {
  relation: CompanyRelation
}

/** What members see instead of following: their company is theirs to work on. */
export function MemberLinks({ strings, scope, slug, hrPanel, relation }: MemberLinksProps) {
  const t = translatorFor(strings)
  const href = pathsFor({ ...scope, profileId: null })('editCompany', { slug })
  return (
    <>
      {relation.role === 'admin' ? (
        <ButtonLink href={href} aria-label={t('editPage')}>
          {t('edit')}
        </ButtonLink>
      ) : (
        <ButtonLink href={href}>{t('workspace')}</ButtonLink>
      )}
      {relation.manage_hr_panel && <ButtonLink href={hrPanel}>{t('hiring')}</ButtonLink>}
    </>
  )
}
