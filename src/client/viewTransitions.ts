/**
 * Animates a list row into the page it links to, and back: cross-document view transitions join elements that
 * have the same `view-transition-name` on both pages (css-view-transitions-2). The stylesheet names a page's
 * own title and logo by `data-subject`; a row is named only during the navigation to or from its page.
 */
export function nameRows(): void {
  addEventListener('pageswap', ({ viewTransition, activation }) =>
    nameRow(viewTransition, activation?.entry?.url),
  )
  addEventListener('pagereveal', ({ viewTransition }) => {
    const { activation } = navigation
    nameRow(viewTransition, activation?.navigationType === 'traverse' && activation.from?.url)
  })
}

function nameRow(transition: ViewTransition | null, address: string | null | undefined | false): void {
  if (!transition) return
  const path = address && new URL(address).pathname
  const link = [...document.querySelectorAll<HTMLAnchorElement>('.row-title a')].find(
    ({ pathname }) => pathname === path,
  )
  if (!link) return
  nameUntilDone(transition, link, link.pathname.includes('/job-postings/') ? 'job' : 'company')
  nameUntilDone(transition, link.closest('.row')?.querySelector<HTMLElement>('.avatar'), 'logo')
}

function nameUntilDone({ finished }: ViewTransition, element: HTMLElement | null | undefined, name: string) {
  if (!element) return
  // Duplicate names on a page cancel its transition.
  const own = document.querySelector<HTMLElement>(`[data-subject=${name}]`)
  const setNames = (its: string, owns: string) => {
    element.style.viewTransitionName = its
    if (own) own.style.viewTransitionName = owns
  }
  const clearNames = () => setNames('', '')
  setNames(name, 'none')
  finished.then(clearNames, clearNames)
}
