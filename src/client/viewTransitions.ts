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
  // A page on which a name stands twice has no transition at all.
  const own = document.querySelector<HTMLElement>(`[data-subject=${name}]`)
  const setNames = (its: string, owns: string) => {
    element.style.viewTransitionName = its
    if (own) own.style.viewTransitionName = owns
  }
  const clearNames = () => setNames('', '')
  setNames(name, 'none')
  finished.then(clearNames, clearNames)
}
