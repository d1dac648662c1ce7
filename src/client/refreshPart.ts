import { ownChanges } from './ownChanges.ts'

/** Fetches a page to show parts of it; null when there is none. */
export async function fetchPage(href: string, signal?: AbortSignal): Promise<Document | null> {
  const html = await fetch(href, { headers: { accept: 'text/html' }, ...(signal && { signal }) })
    .then((response) => (response.ok ? response.text() : null))
    .catch(() => null)
  return html === null ? null : new DOMParser().parseFromString(html, 'text/html')
}

/** Fetches what knows of all changes of this page: when they are answered, and again after those that come meanwhile. */
export async function fetchCurrent<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    while (ownChanges.unanswered.size > 0) await Promise.allSettled(ownChanges.unanswered)
    const { count } = ownChanges
    const loaded = await load()
    if (count === ownChanges.count) return loaded
  }
}

/** Fetches a page that knows of all that this page has changed. */
export const fetchCurrentPage = (href: string) => fetchCurrent(() => fetchPage(href))

/** Islands listen to this to end those that are gone. */
export const announceSwap = () => document.dispatchEvent(new Event('astro:after-swap'))

/**
 * Fetches the page again and exchanges parts of it. What the reader looks at stays where it is. While they write, answer a
 * question or wait for what they have pressed, the exchange waits for them.
 */
export async function refreshPart(...ids: readonly string[]): Promise<void> {
  const { href, pathname } = location
  const page = await fetchCurrentPage(href)
  // Another page may have been opened in its place meanwhile.
  if (page && location.pathname === pathname) for (const id of ids) exchangePart(page, id)
}

/** Parts that have changed while the reader was busy in them. */
const outdated = new Set<string>()
let checks: number | undefined

function refreshWhenFree(id: string): void {
  outdated.add(id)
  checks ??= window.setInterval(refreshFree, 1000)
}

function refreshFree(): void {
  const free = [...outdated].filter((id) => !isBusy(document.getElementById(id)))
  for (const id of free) outdated.delete(id)
  if (outdated.size === 0) {
    clearInterval(checks)
    checks = undefined
  }
  if (free.length > 0) void refreshPart(...free)
}

function exchangePart(page: Document, id: string): void {
  const found = page.getElementById(id)
  const shown = document.getElementById(id)
  if (!found || !shown) return
  if (isBusy(shown)) {
    refreshWhenFree(id)
    return
  }
  outdated.delete(id)
  const anchor = visibleSection(shown)
  const top = anchor?.getBoundingClientRect().top ?? 0
  const focused = shown.contains(document.activeElement) ? document.activeElement : null
  shown.replaceWith(document.adoptNode(found))
  if (focused) counterpartOf(focused, found)?.focus({ preventScroll: true })
  announceSwap()
  const moved = anchor && document.getElementById(anchor.id)
  if (moved && scrollY > 0) scrollBy({ top: moved.getBoundingClientRect().top - top, behavior: 'instant' })
}

/**
 * What took the place of an element that had the focus; the first that can have it if nothing did. Of those with one name, as
 * in the rows of two jobs with one title, it is the one in the same row.
 */
function counterpartOf(focused: Element, part: Element): HTMLElement | undefined {
  const nameOf = (one: Element) =>
    one.getAttribute('href') ?? one.getAttribute('aria-label') ?? one.textContent
  const rowOf = (one: Element) => one.closest('li')?.querySelector('a[href]')?.getAttribute('href')
  const all = [...part.querySelectorAll<HTMLElement>('a[href], button, summary')]
  const named = all.filter((one) => nameOf(one) === nameOf(focused))
  const found = named.length > 1 ? named.find((one) => rowOf(one) === rowOf(focused)) : named[0]
  return found ?? all[0]
}

/**
 * Whether the reader has a dialog or a menu of the part open, has pressed what is not hydrated or loaded yet, can undo what they
 * just did, or has written something.
 */
function isBusy(part: Element | null): boolean {
  if (!part) return false
  const pressed = ':popover-open, .is-pressed, [data-opening]'
  if (document.querySelector('dialog[open]') || part.querySelector(pressed)) return true
  if (document.activeElement?.closest('[data-undoable]')) return true
  if (part.contains(document.activeElement) && document.activeElement?.matches('input, textarea, select'))
    return true
  return [...part.querySelectorAll('textarea')].some(({ value, defaultValue }) => value !== defaultValue)
}

/** The first section in sight, by which the position on the page is kept. */
const visibleSection = (part: Element): Element | undefined =>
  [...part.querySelectorAll('section[id], section [id]')].find(
    (section) => section.id !== '' && section.getBoundingClientRect().bottom > 80,
  )
