import { createPortal } from 'react-dom'
import stylesheet from '#styles/features/companyAdmin.css?url'
import { translatorFor } from '#i18n/island.ts'
import type { ToolsProps } from './actionsProps.ts'
import { pathsFor } from '#paths'
import { JobPostingsLink } from './JobPostingsLink.tsx'

/** Tools for members who manage jobs or answer messages, but do not edit the page. */
export default function HrTools(props: ToolsProps) {
  const { relation, slug, strings, scope } = props
  const t = translatorFor(strings)
  const path = pathsFor({ ...scope, profileId: null })
  return createPortal(
    <nav className="admin-bar" data-lines="1" aria-label={t('manage')}>
      <link rel="stylesheet" href={stylesheet} precedence="features" />
      <div className="admin-bar-in">
        <div className="actions">
          {relation.manage_hr_panel && <JobPostingsLink {...props} />}
          {relation.manage_hr_panel && <a href={props.hrPanel}>{t('hrPanel')}</a>}
          {relation.answer_messages && <a href={path('inbox', { slug })}>{t('messages')}</a>}
        </div>
      </div>
    </nav>,
    document.body,
  )
}
