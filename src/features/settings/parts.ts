import type { MessageKey } from '#i18n/keys.ts'
import type { RouteName } from '#paths'

/** The parts of the settings, in the order in which they are listed. */
export const settingsParts = [
  { route: 'settingsSecurity', title: 'settings:parts.security', text: 'settings:parts.securityText' },
] as const satisfies readonly { route: RouteName; title: MessageKey; text: MessageKey }[]

export type SettingsRoute = (typeof settingsParts)[number]['route']
