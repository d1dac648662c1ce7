import type { MessageKey } from '#i18n/keys.ts'

/** Who may see a page. Of a company: any `member`, its admins (`company`), who manages its jobs (`hr`) or answers its messages (`inbox`). `guest`: signed out. `staff`: of the operator, in a session of their own. */
export type Guard = 'public' | 'auth' | 'member' | 'company' | 'hr' | 'inbox' | 'guest' | 'staff'
export type Layout = 'default' | 'empty' | 'bare' | 'staff'

export interface Route {
  readonly path: `/${string}`
  readonly guard: Guard
  readonly layout: Layout
  /** Title of the section the page is in; public, company and HR pages are titled by their content. */
  readonly title: MessageKey | null
  /** Does not depend on who asks: rendered as for an anonymous visitor and cached; islands add what differs. */
  readonly shared?: true
  /**
   * Does not differ between signed-out visitors, and is cached for them; a request that may come from a signed-in user is
   * rendered by itself. For `guest` pages, which redirect signed-in users.
   */
  readonly cachedForGuests?: true
  /** Public, but different for signed-in users: reloads cross-site arrivals, as guarded pages do, to get the cookie. */
  readonly waitsForSession?: true
  /** Passes the user's token on to the backend, which decides; the user is not loaded for it. */
  readonly tokenOnly?: true
  /** Public with a profile in the address only; without one it shows the user's own data and requires a sign-in. */
  readonly publicWithProfile?: true
  /** Query parameters that a shared page reads; others are ignored. Without this list it bypasses the page cache. */
  readonly query?: readonly string[]
  /** How long a cached copy may be served, in seconds, if it shows numbers whose changes do not invalidate it. */
  readonly maxAgeSeconds?: number
}
