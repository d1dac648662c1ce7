import { createPortal } from 'react-dom'
import stylesheet from '#styles/features/companyAdmin.css?url'
import { translatorFor } from '#i18n/island.ts'
import type { ToolsProps } from './actionsProps.ts'
import { JobPostingsLink } from './JobPostingsLink.tsx'

/** Tools for members who manage jobs but not the page. */
export default function HrTools(props: ToolsProps) {
  const t = translatorFor(props.strings)
  return createPortal(
    <nav className="admin-bar" data-lines="1" aria-label={t('manage')}>
      <link rel="stylesheet" href={stylesheet} precedence="features" />
      <div className="admin-bar-in">
        <div className="actions">
          <JobPostingsLink {...props} />
          <a href={props.hrPanel}>{t('hrPanel')}</a>
        </div>
      </div>
    </nav>,
    document.body,
  )
}
