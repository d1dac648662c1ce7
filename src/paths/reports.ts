import type { Route } from './route.ts'

/** Pages to report something, and about what became of it. */
export const reportRoutes = {
  report: { path: '/report', guard: 'public', layout: 'bare', title: 'titles:report' },
  reportReceipt: { path: '/report/receipt', guard: 'public', layout: 'bare', title: 'titles:reportReceipt' },
  contentDecision: {
    path: '/decisions/:id',
    guard: 'auth',
    layout: 'default',
    title: 'titles:contentDecision',
  },
} as const satisfies Record<string, Route>
