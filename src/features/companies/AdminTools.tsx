import { useState } from 'react'
import { createPortal } from 'react-dom'
import look from '#styles/features/companyAdmin.css?url'
import { sentences } from '#i18n/island.ts'
import { pathsFor } from '#paths'
import type { ToolsProps } from './actionsProps.ts'
import { JobPostingsLink } from './JobPostingsLink.tsx'

type View = 'visitor' | 'admin'
const views = ['visitor', 'admin'] as const
const memoryOf = (slug: string) => `company-view:${slug}`

/**
 * An admin looks at the page as its admin, or as any visitor sees it; the choice is remembered in this browser, for
 * each company. What is the admin's stands in a bar at the foot of the window: it comes after the page, and must not
 * move it.
 */
export default function AdminTools(props: ToolsProps) {
  const t = sentences(props.strings)
  const [view, setView] = useState(() => remembered(props.slug))
  const choose = (next: View) => {
    setView(next)
    remember(props.slug, next)
  }
  return createPortal(
    <section className="admin-bar" aria-label={t('view')}>
      <link rel="stylesheet" href={look} precedence="features" />
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
      {view === 'admin' && <PartLinks {...props} />}
    </section>,
    document.body,
  )
}

function AdminLinks(props: ToolsProps) {
  const { strings, scope, slug, missing } = props
  const t = sentences(strings)
  const path = pathsFor({ ...scope, profileId: null })
  return (
    <>
      <nav className="actions" aria-label={t('manage')}>
        <a href={path('editCompany', { slug })}>{t('editPage')}</a>
        <JobPostingsLink {...props} />
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

/** Puts beside each heading, into the place that the page keeps for it, the way to edit what is under it. */
function PartLinks({ strings, scope, slug }: ToolsProps) {
  const t = sentences(strings)
  const path = pathsFor({ ...scope, profileId: null })
  const [places] = useState(() => [...document.querySelectorAll<HTMLElement>('[data-edit]')])
  return places.map((place) => {
    const part = place.dataset['edit'] ?? ''
    const href = part === 'jobs' ? path('editJobs', { slug }) : `${path('editCompanyInfo', { slug })}#${part}`
    return createPortal(
      <a className="small" href={href}>
        {t('edit')} <span className="visually-hidden">{headingBy(place)}</span>
      </a>,
      place,
      part,
    )
  })
}

/** The links of all parts read alike; what each edits is said by the heading beside it. */
function headingBy(place: HTMLElement): string {
  return place.parentElement?.querySelector('h2')?.textContent ?? ''
}

function remembered(slug: string): View {
  try {
    return localStorage.getItem(memoryOf(slug)) === 'visitor' ? 'visitor' : 'admin'
  } catch {
    // Storage can be forbidden; then the choice lasts as long as the page.
    return 'admin'
  }
}

function remember(slug: string, view: View): void {
  try {
    localStorage.setItem(memoryOf(slug), view)
  } catch {
    // As above.
  }
}
