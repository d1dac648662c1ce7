import type { AstroGlobal } from 'astro'
import { stringsFor } from '#i18n/forIsland.ts'

/** What the bell starts from: on the person's own pages the number is there with the first paint. */
export function bellProps({ locals }: Pick<AstroGlobal, 'locals'>) {
  const { viewer, locale, scope } = locals
  return {
    strings: stringsFor(locale, 'notifications', 'bell'),
    scope,
    viewer: viewer && { userId: viewer.profile.user_id, unread: viewer.extra.unread_notifications },
  }
}
