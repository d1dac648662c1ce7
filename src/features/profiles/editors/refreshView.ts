const id = 'profile'

/**
 * Draws the profile anew, by the server that drew it first: one view, whether the page was just opened or changed.
 * When that fails, the whole page is loaded.
 */
export async function refreshView(): Promise<void> {
  const fresh = await fetchView().catch(() => null)
  const shown = document.getElementById(id)
  if (!fresh || !shown) return location.reload()
  const focused = shown.contains(document.activeElement)
    ? document.activeElement?.getAttribute('href')
    : undefined
  shown.replaceWith(document.adoptNode(fresh))
  // The link that opened the editor is a new one now, or has gone with the step that is done.
  if (focused !== undefined) (linkTo(focused) ?? document.getElementById('content'))?.focus()
}

async function fetchView(): Promise<HTMLElement | null> {
  const response = await fetch(location.pathname + location.search, { headers: { accept: 'text/html' } })
  if (!response.ok) return null
  return new DOMParser().parseFromString(await response.text(), 'text/html').getElementById(id)
}

function linkTo(href: string | null): HTMLElement | null {
  return href ? document.querySelector<HTMLElement>(`#${id} a[href="${CSS.escape(href)}"]`) : null
}
