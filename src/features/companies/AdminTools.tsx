import { useState } from 'react'
import { createPortal } from 'react-dom'
import stylesheet from '#styles/features/companyAdmin.css?url'
import { translatorFor } from '#i18n/island.ts'
import { pathsFor } from '#paths'
import type { CompanyActionsProps } from './actionsProps.ts'
import type { CompanyView } from './useCompanyView.ts'

const views = ['visitor', 'admin'] as const

interface AdminToolsProps extends Pick<CompanyActionsProps, 'strings' | 'scope' | 'slug'> {
  view: CompanyView
  onChoose: (view: CompanyView) => void
}

/**
 * Lets an admin see the page as an admin or as a visitor; with links to edit each part, or as a visitor.
 * The switch lies on the cover, because it loads late and must not move the page.
 */
export default function AdminTools({ view, onChoose, ...props }: AdminToolsProps) {
  const t = translatorFor(props.strings)
  const [cover] = useState(() => document.querySelector('.company-cover'))
  return (
    <>
      <link rel="stylesheet" href={stylesheet} precedence="features" />
      {cover &&
        createPortal(
          <fieldset className="view-switch">
            <legend className="visually-hidden">{t('view')}</legend>
            {views.map((one) => (
              <label key={one}>
                <input type="radio" name="view" checked={view === one} onChange={() => onChoose(one)} />
                <span>{t(one)}</span>
              </label>
            ))}
          </fieldset>,
          cover,
        )}
      {view === 'admin' && <EditLinks {...props} />}
    </>
  )
}

/** Renders an edit link beside each heading, into the slot that the page reserves for it. */
function EditLinks({ strings, scope, slug }: Pick<CompanyActionsProps, 'strings' | 'scope' | 'slug'>) {
  const t = translatorFor(strings)
  const path = pathsFor({ ...scope, profileId: null })
  const [slots] = useState(() => [...document.querySelectorAll<HTMLElement>('[data-edit]')])
  return slots.map((slot) => {
    const part = slot.dataset['edit'] ?? ''
    const href =
      part === 'jobs'
        ? path('editJobs', { slug })
        : part === 'posts'
          ? path('editPosts', { slug })
          : `${path('editCompanyInfo', { slug })}#${part}`
    return createPortal(
      <a className="small" href={href}>
        {t('edit')} <span className="visually-hidden">{headingBeside(slot)}</span>
      </a>,
      slot,
      part,
    )
  })
}

/** All edit links read the same; the heading beside one says what it edits. */
function headingBeside(slot: HTMLElement): string {
  return slot.parentElement?.querySelector('h2')?.textContent ?? ''
}
