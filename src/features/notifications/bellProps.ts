import type { AstroGlobal } from 'astro'
import { stringsFor } from '#i18n/forIsland.ts'

/** Props of the bell; on pages with a viewer the unread count is part of the first paint. */
export function bellProps({ locals }: Pick<AstroGlobal, 'locals'>) {
  const { viewer, locale, scope } = locals
  return {
    strings: stringsFor(locale, 'notifications', 'bell'),
    scope,
    viewer: viewer && {
      userId: viewer.profile.user_id,
      unread: viewer.extra.unread_notifications,
      achievements: viewer.extra.unlocked_achievements ?? [],
    },
  }
}
