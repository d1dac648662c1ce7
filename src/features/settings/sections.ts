import type { RouteName } from '#paths'

/** The sections of the settings, in their order. */
export const settingsSections = [
  { name: 'emails', route: 'settingsEmails' },
  { name: 'phones', route: 'settingsPhones' },
  { name: 'notifications', route: 'settingsNotifications' },
  { name: 'language', route: 'settingsLanguage' },
  { name: 'privacy', route: 'settingsPrivacy' },
  { name: 'account', route: 'settingsAccount' },
] as const satisfies readonly { name: string; route: RouteName }[]
export type SettingsSection = (typeof settingsSections)[number]['name']
