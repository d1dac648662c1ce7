import type { Route } from './route.ts'

/** The pages of messages between people and companies. */
export const messageRoutes = {
  messages: { path: '/messages', guard: 'auth', layout: 'default', title: 'titles:messages' },
  conversation: { path: '/messages/:id', guard: 'auth', layout: 'default', title: 'titles:conversation' },
  inbox: {
    path: '/company/:slug/edit/messages',
    guard: 'inbox',
    layout: 'default',
    title: 'titles:messages',
  },
  inboxConversation: {
    path: '/company/:slug/edit/messages/:id',
    guard: 'inbox',
    layout: 'default',
    title: 'titles:conversation',
  },
} as const satisfies Record<string, Route>
