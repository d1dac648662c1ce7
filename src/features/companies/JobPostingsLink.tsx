import { sentences } from '#i18n/island.ts'
import { pathsFor } from '#paths'
import type { CompanyActionsProps } from './CompanyActions.tsx'

/** What the tools of who works for the company are given, whichever they are. */
export type ToolsProps = CompanyActionsProps & { drafts: number }

export function JobPostingsLink({ strings, scope, slug, drafts }: ToolsProps) {
  const t = sentences(strings)
  const path = pathsFor({ ...scope, profileId: null })
  return (
    <a href={path('editJobs', { slug })}>
      {t('jobPostings')}
      {drafts > 0 && ` (${t('drafts', { count: drafts })})`}
    </a>
  )
}
