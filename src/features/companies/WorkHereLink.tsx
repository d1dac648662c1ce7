import type { CompanyRelation } from '#contract/companies/companies.ts'
import { workHereLink } from '#paths/profileEditors.ts'
import { translatorFor } from '#i18n/island.ts'
import { pathsFor } from '#paths'
import type { CompanyActionsProps } from './actionsProps.ts'

type WorkHereLinkProps = Pick<CompanyActionsProps, 'strings' | 'scope' | 'slug'> & {
  relation: CompanyRelation
}

/** Leads non-members to request verification of their employment here, or to a pending request or invitation. */
export function WorkHereLink({ strings, scope, slug, relation: { role, pending } }: WorkHereLinkProps) {
  const t = translatorFor(strings)
  const path = pathsFor({ ...scope, profileId: null })
  if (role !== null) return null
  const [text, href] =
    pending?.direction === 'invitation'
      ? [t('invited'), path('invitation', null, { id: pending.id })]
      : pending
        ? [t('asked'), `${path('profile')}#employment`]
        : [t('workHere'), path('profile') + workHereLink(slug)]
  return (
    <a className="work-here small" href={href}>
      {text}
    </a>
  )
}
