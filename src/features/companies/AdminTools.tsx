import { useState } from 'react'
import { createPortal } from 'react-dom'
import look from '#styles/features/companyAdmin.css?url'
import { sentences } from '#i18n/island.ts'
import { pathsFor } from '#paths'
import type { CompanyActionsProps } from './CompanyActions.tsx'

type View = 'visitor' | 'admin'
const views = ['visitor', 'admin'] as const
const memory = 'company-view'
type AdminToolsProps = CompanyActionsProps & { drafts: number }

/** An admin looks at the page as its admin, or as any visitor sees it; the choice is remembered in this browser. */
export default function AdminTools(props: AdminToolsProps) {
  const t = sentences(props.strings)
  const [view, setView] = useState<View>(remembered)
  const choose = (next: View) => {
    setView(next)
    remember(next)
  }
  return (
    <>
      <link rel="stylesheet" href={look} precedence="features" />
      <fieldset className="view-switch">
        <legend className="visually-hidden">{t('view')}</legend>
        {views.map((one) => (
          <label key={one}>
            <input type="radio" name="view" checked={view === one} onChange={() => choose(one)} />
            <span>{t(one)}</span>
          </label>
        ))}
      </fieldset>
      {view === 'admin' && <AdminView {...props} />}
    </>
  )
}

/** Puts into the places that the page keeps for it what only admins see. */
function AdminView({ strings, scope, slug, missing, drafts }: AdminToolsProps) {
  const t = sentences(strings)
  const path = pathsFor({ ...scope, profileId: null })
  const info = (part: string) => `${path('editCompanyInfo', { slug })}#${part}`
  const jobs = path('editJobs', { slug })
  const [places] = useState(() => [...document.querySelectorAll<HTMLElement>('[data-edit]')])
  return places.map((place) => {
    const part = place.dataset['edit'] ?? ''
    if (part !== 'bar')
      return createPortal(
        <a className="small" href={part === 'jobs' ? jobs : info(part)}>
          {t('edit')} <span className="visually-hidden">{headingBy(place)}</span>
        </a>,
        place,
        part,
      )
    return createPortal(
      <div className="notice admin-bar">
        <div className="actions">
          <a href={path('editCompany', { slug })}>{t('editPage')}</a>
          <a href={jobs}>
            {t('jobPostings')}
            {drafts > 0 && ` (${t('drafts', { count: drafts })})`}
          </a>
        </div>
        {missing.length > 0 && (
          <p className="small">
            {t('missing')}{' '}
            {missing.map(([one, label], index) => (
              <span key={one}>
                {index > 0 && ', '}
                <a href={info(one)}>{label}</a>
              </span>
            ))}
          </p>
        )}
        <p className="soft small">{t('manages')}</p>
      </div>,
      place,
      part,
    )
  })
}

/** The links of all parts read alike; what each edits is said by the heading beside it. */
function headingBy(place: HTMLElement): string {
  return place.parentElement?.querySelector('h2')?.textContent ?? ''
}

function remembered(): View {
  try {
    return localStorage.getItem(memory) === 'visitor' ? 'visitor' : 'admin'
  } catch {
    // Storage can be forbidden; then the choice lasts as long as the page.
    return 'admin'
  }
}

function remember(view: View): void {
  try {
    localStorage.setItem(memory, view)
  } catch {
    // As above.
  }
}
