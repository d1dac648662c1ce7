import type { Route } from './route.ts'

/** What a person chooses, and the link of mails that turns them off. */
export const settingsRoutes = {
  settings: { path: '/settings', guard: 'auth', layout: 'default', title: 'titles:settings' },
  settingsSecurity: {
    path: '/settings/security',
    guard: 'auth',
    layout: 'default',
    title: 'titles:settings',
  },
  settingsEmails: { path: '/settings/emails', guard: 'auth', layout: 'default', title: 'titles:settings' },
  settingsPhones: { path: '/settings/phones', guard: 'auth', layout: 'default', title: 'titles:settings' },
  settingsNotifications: {
    path: '/settings/notifications',
    guard: 'auth',
    layout: 'default',
    title: 'titles:settings',
  },
  settingsLanguage: {
    path: '/settings/language',
    guard: 'auth',
    layout: 'default',
    title: 'titles:settings',
  },
  settingsPrivacy: { path: '/settings/privacy', guard: 'auth', layout: 'default', title: 'titles:settings' },
  settingsPublicPage: {
    path: '/settings/public-page',
    guard: 'auth',
    layout: 'default',
    title: 'titles:settings',
  },
  settingsPublicPreview: {
    path: '/settings/public-page/preview',
    guard: 'auth',
    layout: 'default',
    title: 'titles:settings',
  },
  settingsAccount: { path: '/settings/account', guard: 'auth', layout: 'default', title: 'titles:settings' },
  unsubscribe: { path: '/unsubscribe', guard: 'public', layout: 'bare', title: 'titles:unsubscribe' },
} as const satisfies Record<string, Route>
