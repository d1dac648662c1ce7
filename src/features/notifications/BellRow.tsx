import type { Locale } from '#contract/core/locale.ts'
import type { Notification } from '#contract/notifications/notifications.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { listTexts, notificationMessages } from '#i18n/notificationMessages.ts'
import type { Paths } from '#paths'
import { NotificationRow } from './NotificationRow.tsx'
import type { MessageStrings } from './notificationText.ts'

interface BellRowProps {
  notification: Notification
  path: Paths
  locale: Locale
}

/** A notification in the bell's list, with the texts that only an opened list needs. */
export function BellRow({ notification, path, locale }: BellRowProps) {
  const strings: MessageStrings = { locale, texts: notificationMessages[locale] }
  return (
    <NotificationRow notification={notification} path={path} locale={locale} t={translatorFor(strings)} />
  )
}

/** What the bell's list says while it is empty. */
export function BellEmpty({ locale }: Pick<BellRowProps, 'locale'>) {
  const strings: StringsOf<'notifications', 'list'> = { locale, texts: listTexts[locale] }
  return <p className="bell-note">{translatorFor(strings)('emptyText')}</p>
}
