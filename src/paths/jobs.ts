/** The search among the jobs of all companies. */
export const jobRoutes = {
  jobs: {
    path: '/jobs',
    guard: 'public',
    layout: 'default',
    title: null,
    shared: true,
    // Same as `searchParameters` of contract/jobs/search.ts, which pages should not load for their links.
    query: [
      'q',
      'language',
      'workplace',
      'employment',
      'experience',
      'country',
      'city',
      'skill',
      'salary',
      'posted',
      'sort',
      'after',
    ],
  },
} as const
