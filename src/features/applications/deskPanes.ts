import { ownChanges } from '#client/ownChanges.ts'
import { announceSwap, fetchCurrentPage, fetchPage, refreshPart } from '#client/refreshPart.ts'
import { $lastDecision, $publishedStates } from './deskStore.ts'

const stored = 'tenure.deskKeys'

/** Whether the keys of the desk are on in this browser. */
export function keysAreOn(): boolean {
  try {
    return localStorage.getItem(stored) !== 'off'
  } catch {
    return true
  }
}

export function storeKeys(on: boolean): void {
  try {
    localStorage.setItem(stored, on ? 'on' : 'off')
  } catch {
    // Without storage the keys stay on.
  }
}

let newest: AbortController | undefined
let shownAddress = ''

const addressNow = () => location.pathname + location.search

/** Loads the page again when the address becomes that of another one; a link to a part of the page changes only its end. */
export function followAddress(): () => void {
  shownAddress = addressNow()
  const onPopState = () => {
    if (addressNow() !== shownAddress) location.reload()
  }
  addEventListener('popstate', onPopState)
  return () => removeEventListener('popstate', onPopState)
}

/** Whether the application of the row chosen last came to be beside the list. */
let isShown: Promise<boolean> = Promise.resolve(true)

/** Waits for the application of the row chosen last; false when another one was chosen meanwhile. */
export const chosenIsShown = (): Promise<boolean> => isShown

/**
 * Shows the application of a row beside the list, and what has changed in the rows. The focus stays in the list. The page is
 * the one that the link leads to, so that its address can be shared and works by itself.
 */
export function showApplicationPane(link: HTMLAnchorElement): void {
  isShown = loadPane(link)
}

async function loadPane(link: HTMLAnchorElement): Promise<boolean> {
  newest?.abort()
  const request = new AbortController()
  newest = request
  for (const current of document.querySelectorAll('#applicants [aria-current="true"]'))
    current.removeAttribute('aria-current')
  link.setAttribute('aria-current', 'true')
  link.focus()
  const { href } = link
  const { count } = ownChanges
  const page = await fetchPage(href, request.signal)
  if (request.signal.aborted) return false
  const found = page?.getElementById('application')
  const shown = document.getElementById('application')
  if (!page || !found || !shown) {
    location.assign(href)
    return false
  }
  if (location.href !== href) history.pushState(null, '', href)
  shownAddress = addressNow()
  document.title = page.title
  document.querySelector('.job-desk')?.setAttribute('data-open', 'true')
  shown.replaceWith(document.adoptNode(found))
  found.scrollTop = 0
  if (count === ownChanges.count) {
    updateRows(page)
    void updateMissingRows()
  }
  announceSwap()
  return true
}

let isRefreshing = false
let needsAnother = false

/** Shows what has become of the applicants in the list with this address; of many changes at once, the last state. */
export async function refreshApplicants(href: string): Promise<void> {
  needsAnother = true
  if (isRefreshing) return
  isRefreshing = true
  while (needsAnother) {
    needsAnother = false
    const page = await fetchCurrentPage(href)
    if (page) {
      updateRows(page)
      await updateMissingRows()
    }
  }
  isRefreshing = false
  announceSwap()
}

/** Shows what has become of the applicants in the list with this address, and which answers can be undone. */
export async function refreshAnswers(href: string): Promise<void> {
  await Promise.all([refreshApplicants(href), refreshPart('pending-answers')])
}

/** The row of an application in the list. */
export const rowOf = (applicationId: number | string | undefined) =>
  document.querySelector<HTMLElement>(`#applicants [data-application="${applicationId}"]`)

/** Shows what has become of applications that the filter of the list has no more: each is in the whole list around it. */
async function updateMissingRows(): Promise<void> {
  const pages = await Promise.all(outdatedLinks().map(({ pathname }) => fetchPage(pathname)))
  for (const page of pages) if (page) updateRows(page, true)
}

/** Links of rows that do not say what is known of their applications, as after a decision in a list of new ones. */
function outdatedLinks(): HTMLAnchorElement[] {
  const last = $lastDecision.get()
  const known = new Map(Object.entries($publishedStates.get()).map(([id, { state }]) => [id, state]))
  if (last) known.set(String(last.applicationId), last.state)
  return [...known].flatMap(([id, state]) => {
    const row = rowOf(id)
    const link = row && stateOf(row) !== state && row.querySelector<HTMLAnchorElement>('.row-title a')
    return link ? [link] : []
  })
}

/**
 * Rows keep their place, whatever has become of their applications; the list is sorted again when it is opened.
 *
 * @param isOtherList the page has another list than the one shown, of which only the rows count
 */
function updateRows(page: Document, isOtherList = false): void {
  const counted = page.querySelector('#applicants .tabs')
  const tabs = document.querySelector('#applicants .tabs')
  if (!isOtherList && counted && tabs && !tabs.contains(document.activeElement))
    tabs.replaceWith(document.adoptNode(counted))
  for (const row of page.querySelectorAll<HTMLElement>('#applicants [data-application]')) {
    const shown = rowOf(row.dataset['application'])
    if (!shown || factsOf(shown) === factsOf(row)) continue
    const isFocused = shown.contains(document.activeElement)
    preserveLink(row, shown)
    shown.replaceWith(document.adoptNode(row))
    if (isFocused) row.querySelector<HTMLElement>('.row-title a')?.focus({ preventScroll: true })
  }
}

/** Another one may have been chosen since the page was asked for, and its list may begin elsewhere. */
function preserveLink(row: HTMLElement, shown: HTMLElement): void {
  const link = row.querySelector('.row-title a')
  const previous = shown.querySelector('.row-title a')
  for (const name of ['href', 'aria-current']) {
    const value = previous?.getAttribute(name)
    if (value) link?.setAttribute(name, value)
    else link?.removeAttribute(name)
  }
}

/** What is news in a row: who it is, whether they have written, and what was decided; an island in it may know more than the row. */
const factsOf = (row: HTMLElement) =>
  [...row.querySelectorAll('.row-title, .desk-message')]
    .map((fact) => fact.textContent.trim())
    .concat(stateOf(row))
    .join()

const stateOf = (row: HTMLElement) =>
  row.querySelector<HTMLElement>('.pending')?.dataset['state'] ?? row.dataset['state'] ?? ''
