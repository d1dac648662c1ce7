/** Following companies, and their news. */
export const followRoutes = {
  activities: {
    path: '/activities',
    guard: 'public',
    layout: 'default',
    title: 'titles:activities',
    cachedForGuests: true,
    waitsForSession: true,
    query: ['after', 'kind', 'posted'],
    // It shows likes and comments of posts, which invalidate no page.
    maxAgeSeconds: 60,
  },
  following: {
    path: '/following',
    guard: 'public',
    layout: 'default',
    title: 'titles:following',
    publicWithProfile: true,
  },
  companyFollowers: {
    path: '/company/:slug/edit/followers',
    guard: 'company',
    layout: 'default',
    title: 'titles:followers',
  },
} as const
