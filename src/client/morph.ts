/**
 * A row of a list becomes the page that it leads to, and the row again on the way back: cross-document view
 * transitions join what bears the same name on both sides (css-view-transitions-2). A page's own title and logo are
 * named by its style sheet, by `data-subject`; a row is named only while one leaves for its page, or comes back.
 */
export function nameRows(): void {
  addEventListener('pageswap', ({ viewTransition, activation }) => {
    if (viewTransition) nameRow(viewTransition, activation?.entry?.url)
  })
  addEventListener('pagereveal', ({ viewTransition }) => {
    const { activation } = navigation
    if (viewTransition && activation?.navigationType === 'traverse')
      nameRow(viewTransition, activation.from?.url)
  })
}

function nameRow(transition: ViewTransition, address: string | null | undefined): void {
  if (!address) return
  const { pathname } = new URL(address)
  const link = [...document.querySelectorAll<HTMLAnchorElement>('.row-title a')].find(
    (one) => one.pathname === pathname,
  )
  if (!link) return
  const logo = link.closest('.row')?.querySelector<HTMLElement>('.avatar')
  const names = { [pathname.includes('/job-postings/') ? 'job' : 'company']: link, ...(logo && { logo }) }
  for (const [name, element] of Object.entries(names)) {
    // A page on which a name stands twice has no transition at all.
    const own = document.querySelector<HTMLElement>(`[data-subject="${name}"]`)
    for (const [one, given] of [
      [element, name],
      [own, 'none'],
    ] as const)
      one?.style.setProperty('view-transition-name', given)
    const forget = () => [element, own].forEach((one) => one?.style.removeProperty('view-transition-name'))
    transition.finished.then(forget, forget)
  }
}
