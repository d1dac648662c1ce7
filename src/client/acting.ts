import { atom } from 'nanostores'
import { actingCookie } from '#contract/companies/actingProfile.ts'
import { cookieScope } from './config.ts'

/** The slug of the company one acts for; null is the personal profile, undefined not known yet. Browser only. */
export const $actingSlug = atom<string | null | undefined>(undefined)
let tabs: BroadcastChannel | null = null
/** When the choice that holds was made, in ms since 1970. */
let chosenAt = 0

interface Choice {
  readonly slug: string | null
  readonly at: number
}

export function readActing(): string | null {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${actingCookie}=`))
  return pair?.slice(actingCookie.length + 1) || null
}

/** Acts for a company, or for oneself, in every tab of this browser and after a reload. */
export function actAs(slug: string | null): void {
  const cookie = slug === null ? `${actingCookie}=; max-age=0` : `${actingCookie}=${slug}; max-age=31536000`
  document.cookie = `${cookie}; ${cookieScope()}; samesite=lax`
  $actingSlug.set(slug)
  chosenAt = Date.now()
  tabs?.postMessage({ slug, at: chosenAt } satisfies Choice)
}

/** Fills the store from the cookie, and keeps it like those of the other tabs. */
export function watchActing(): void {
  const refresh = () => $actingSlug.set(readActing())
  refresh()
  if (tabs) return
  tabs = new BroadcastChannel('acting-profile')
  tabs.addEventListener('message', ({ data: { slug, at } }: MessageEvent<Choice>) => {
    // Of two tabs that choose at once both keep the later choice, as the cookie does.
    if (at < chosenAt) return
    chosenAt = at
    $actingSlug.set(slug)
  })
  // A page that comes back from the browser's memory has missed what was said meanwhile.
  window.addEventListener('pageshow', refresh)
}
