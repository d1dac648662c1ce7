import { atom } from 'nanostores'
import { actingCookie, actingSeconds } from '#contract/core/actingProfile.ts'
import { cookieScope } from './config.ts'

/** Slug of the acting company; null for the personal profile, undefined while unknown. Browser only. */
export const $actingSlug = atom<string | null | undefined>(undefined)
let tabs: BroadcastChannel | null = null
/** When the current choice was made, in ms since 1970. */
let chosenAt = 0

interface Choice {
  readonly slug: string | null
  readonly at: number
}

export function readActing(): string | null {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${actingCookie}=`))
  return pair?.slice(actingCookie.length + 1) || null
}

/** Switches the acting profile in every tab of this browser, and persists it across reloads. */
export function actAs(slug: string | null): void {
  const cookie =
    slug === null ? `${actingCookie}=; max-age=0` : `${actingCookie}=${slug}; max-age=${actingSeconds}`
  document.cookie = `${cookie}; ${cookieScope()}; samesite=lax`
  $actingSlug.set(slug)
  chosenAt = Date.now()
  tabs?.postMessage({ slug, at: chosenAt } satisfies Choice)
}

/** Initializes the store from the cookie and keeps it in sync with other tabs. */
export function watchActing(): void {
  const refresh = () => $actingSlug.set(readActing())
  refresh()
  if (tabs) return
  tabs = new BroadcastChannel('acting-profile')
  tabs.addEventListener('message', ({ data: { slug, at } }: MessageEvent<Choice>) => {
    // When two tabs choose at the same time the later choice wins, as it does in the cookie.
    if (at < chosenAt) return
    chosenAt = at
    $actingSlug.set(slug)
  })
  // A page restored from the back/forward cache has missed the messages sent meanwhile.
  window.addEventListener('pageshow', refresh)
}
