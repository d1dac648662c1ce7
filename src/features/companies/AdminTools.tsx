import { useState } from 'react'
import { createPortal } from 'react-dom'
import stylesheet from '#styles/features/companyAdmin.css?url'
import { translatorFor } from '#i18n/island.ts'
import { pathsFor } from '#paths'
import type { ToolsProps } from './actionsProps.ts'
import { JobPostingsLink } from './JobPostingsLink.tsx'

type View = 'visitor' | 'admin'
const views = ['visitor', 'admin'] as const
const storageKey = (slug: string) => `company-view:${slug}`

/**
 * Lets an admin see the page as an admin or as a visitor; the choice is stored in this browser, per company.
 * The tools are in a bar at the bottom of the window, because they load late and must not move the page.
 */
export default function AdminTools(props: ToolsProps) {
  const t = translatorFor(props.strings)
  const [view, setView] = useState(() => readView(props.slug))
  const choose = (next: View) => {
    setView(next)
    storeView(props.slug, next)
  }
  return createPortal(
    <section className="admin-bar" aria-label={t('view')}>
      <link rel="stylesheet" href={stylesheet} precedence="features" />
      <div className="admin-bar-in">
        <fieldset className="view-switch">
          <legend className="visually-hidden">{t('view')}</legend>
          {views.map((one) => (
            <label key={one}>
              <input type="radio" name="view" checked={view === one} onChange={() => choose(one)} />
              <span>{t(one)}</span>
            </label>
          ))}
        </fieldset>
        {view === 'admin' && <AdminLinks {...props} />}
      </div>
      {view === 'admin' && <EditLinks {...props} />}
    </section>,
    document.body,
  )
}

function AdminLinks(props: ToolsProps) {
  const { strings, scope, slug, missing } = props
  const t = translatorFor(strings)
  const path = pathsFor({ ...scope, profileId: null })
  return (
    <>
      <nav className="actions" aria-label={t('manage')}>
        <a href={path('editCompany', { slug })}>{t('editPage')}</a>
        <JobPostingsLink {...props} />
        <a href={path('inbox', { slug })}>{t('messages')}</a>
      </nav>
      {missing.length > 0 && (
        <p className="soft small">
          {t('missing')}{' '}
          {missing.map(([one, label], index) => (
            <span key={one}>
              {index > 0 && ', '}
              <a href={`${path('editCompanyInfo', { slug })}#${one}`}>{label}</a>
            </span>
          ))}
        </p>
      )}
    </>
  )
}

/** Renders an edit link beside each heading, into the slot that the page reserves for it. */
function EditLinks({ strings, scope, slug }: ToolsProps) {
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

function readView(slug: string): View {
  try {
    return localStorage.getItem(storageKey(slug)) === 'visitor' ? 'visitor' : 'admin'
  } catch {
    // Without storage the choice lasts as long as the page.
    return 'admin'
  }
}

function storeView(slug: string, view: View): void {
  try {
    localStorage.setItem(storageKey(slug), view)
  } catch {
    // See readView.
  }
}
