/** The CV made from a profile, what its check links show, and profiles imported from elsewhere. */
export const cvFileRoutes = {
  cv: { path: '/cv', guard: 'auth', layout: 'default', title: 'titles:cv' },
  cvImport: { path: '/cv/import', guard: 'auth', layout: 'default', title: 'titles:cvImport' },
  cvImportReview: {
    path: '/cv/import/:id',
    guard: 'auth',
    layout: 'default',
    title: 'titles:cvImportReview',
  },
  employmentCheck: {
    path: '/verify/:token',
    guard: 'public',
    layout: 'bare',
    title: 'titles:employmentCheck',
  },
} as const
