import type { MessageKey } from '#i18n/keys.ts'
import type { RouteName } from '#paths'

/** The sections of the settings, in display order. */
export const settingsSections = [
  { route: 'settingsSecurity', title: 'settings:parts.security', text: 'settings:parts.securityText' },
  {
    route: 'settingsEmails',
    title: 'settings:parts.emails',
    text: 'settings:parts.emailsText',
  },
  {
    route: 'settingsPhones',
    title: 'settings:parts.phones',
    text: 'settings:parts.phonesText',
  },
  {
    route: 'settingsNotifications',
    title: 'settings:parts.notifications',
    text: 'settings:parts.notificationsText',
  },
  {
    route: 'settingsLanguage',
    title: 'settings:parts.language',
    text: 'settings:parts.languageText',
  },
  {
    route: 'settingsPrivacy',
    title: 'settings:parts.privacy',
    text: 'settings:parts.privacyText',
  },
  {
    route: 'settingsPublicPage',
    title: 'settings:parts.publicPage',
    text: 'settings:parts.publicPageText',
  },
  {
    route: 'settingsAccount',
    title: 'settings:parts.account',
    text: 'settings:parts.accountText',
  },
] as const satisfies readonly { route: RouteName; title: MessageKey; text: MessageKey }[]

export type SettingsRoute = (typeof settingsSections)[number]['route']
