import { translatorFor } from '#i18n/island.ts'
import { pathsFor } from '#paths'
import type { ToolsProps } from './actionsProps.ts'

export function JobPostingsLink({ strings, scope, slug, drafts }: ToolsProps) {
  const t = translatorFor(strings)
  const path = pathsFor({ ...scope, profileId: null })
  return (
    <a href={path('editJobs', { slug })}>
      {t('jobPostings')}
      {drafts > 0 && ` (${t('drafts', { count: drafts })})`}
    </a>
  )
}
