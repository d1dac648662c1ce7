const row = { guard: 'public', layout: 'default', title: null, shared: true, query: [] } as const

/** The API documentation. */
export const developerRoutes = {
  developers: { ...row, path: '/developers' },
  developersPart: { ...row, path: '/developers/:part' },
} as const
