import { useState } from 'react'

export type CompanyView = 'visitor' | 'admin'
const storageKey = (slug: string) => `company-view:${slug}`

/** Whether an admin sees the page as an admin or as a visitor; stored in this browser, per company. Browser only. */
export function useCompanyView(slug: string) {
  const [view, setView] = useState(() => readView(slug))
  const choose = (next: CompanyView) => {
    setView(next)
    storeView(slug, next)
  }
  return [view, choose] as const
}

function readView(slug: string): CompanyView {
  try {
    return localStorage.getItem(storageKey(slug)) === 'visitor' ? 'visitor' : 'admin'
  } catch {
    // Without storage, and on the server, the choice lasts as long as the page.
    return 'admin'
  }
}

function storeView(slug: string, view: CompanyView): void {
  try {
    localStorage.setItem(storageKey(slug), view)
  } catch {
    // See readView.
  }
}
