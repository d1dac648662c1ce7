import type { AstroGlobal } from 'astro'
import { actingCookie } from '#contract/core/actingProfile.ts'
import type { ShownExtra, ShownProfile } from '#client/ownProfile.ts'
import { stringsFor } from '#i18n/forIsland.ts'
import type { StringsOf } from '#i18n/island.ts'
import type { Scope } from '#paths'

export interface SessionProps {
  readonly scope: Scope
  readonly strings: StringsOf<'common', 'session'>
  /** Null on shared pages, where the island fetches it. */
  readonly viewer: { readonly profile: ShownProfile; readonly extra: ShownExtra } | null
  readonly acting: string | null
  /** The configured HR Panel; null for the built-in one. */
  readonly hrPanelUrl: string | null
  /** Path of the page without language and profile, to mark the current link. */
  readonly barePath: string
}

/** Props of the session islands in the header. */
export function sessionProps({ locals, cookies }: Pick<AstroGlobal, 'locals' | 'cookies'>): SessionProps {
  return {
    scope: locals.scope,
    strings: stringsFor(locals.locale, 'common', 'session'),
    viewer: locals.viewer && shownOf(locals.viewer),
    acting: locals.viewer ? (cookies.get(actingCookie)?.value ?? null) : null,
    hrPanelUrl: locals.site.hrPanelUrl,
    barePath: locals.barePath,
  }
}

/** Nothing else: props stand in the bytes of every page. */
function shownOf({ profile, extra }: NonNullable<App.Locals['viewer']>): NonNullable<SessionProps['viewer']> {
  const { user_id, first_name, last_name, photo_url, locale } = profile
  const { companies, unread_messages } = extra
  return {
    profile: { user_id, first_name, last_name, photo_url, locale },
    extra: { companies, unread_messages },
  }
}
