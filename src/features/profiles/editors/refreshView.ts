/** The element that the pages with editors render anew: the profile, or its employments on `/careers`. */
const id = 'profile'

/** Re-renders the profile on the server, so that there is only one view. Reloads the page if that fails. */
export async function refreshView(): Promise<void> {
  const fresh = await fetchView().catch(() => null)
  const shown = document.getElementById(id)
  if (!fresh || !shown) return location.reload()
  const focused = shown.contains(document.activeElement)
    ? document.activeElement?.getAttribute('href')
    : undefined
  shown.replaceWith(document.adoptNode(fresh))
  positionCover()
  // The link that opened the editor was replaced, or has gone with a completed step.
  if (focused !== undefined) (linkTo(focused) ?? document.getElementById('content'))?.focus()
}

/** The focal point of a new cover: the page's style sheet, which its policy fixes, still has that of the old one. */
function positionCover(): void {
  const cover = document.querySelector<HTMLElement>('.profile-cover')
  const picture = cover?.querySelector('img')
  if (picture) picture.style.objectPosition = cover?.dataset['focus'] ?? ''
}

async function fetchView(): Promise<HTMLElement | null> {
  const response = await fetch(location.pathname + location.search, { headers: { accept: 'text/html' } })
  if (!response.ok) return null
  return new DOMParser().parseFromString(await response.text(), 'text/html').getElementById(id)
}

function linkTo(href: string | null): HTMLElement | null {
  return href ? document.querySelector<HTMLElement>(`#${id} a[href="${CSS.escape(href)}"]`) : null
}
