import type { Route } from './route.ts'

/** Pages about people and their employments, beyond the profile. */
export const peopleRoutes = {
  people: { path: '/people', guard: 'auth', layout: 'default', title: 'titles:people' },
  publicPage: {
    path: '/people/:address',
    guard: 'public',
    layout: 'default',
    title: null,
    shared: true,
    query: [],
  },
  careers: { path: '/careers', guard: 'auth', layout: 'default', title: 'titles:careers' },
  achievements: { path: '/achievements', guard: 'auth', layout: 'default', title: 'titles:achievements' },
  employmentDetails: {
    path: '/employment-details/:id',
    guard: 'auth',
    layout: 'default',
    title: 'titles:employmentDetails',
  },
  employmentCredential: {
    path: '/employment-details/:id/credentials/:credential/:name',
    guard: 'auth',
    layout: 'bare',
    title: null,
  },
} as const satisfies Record<string, Route>
