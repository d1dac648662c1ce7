import type { MessageKey } from '#i18n/keys.ts'

const postsPage = <Page extends string, Title extends MessageKey>(page: Page, title: Title) =>
  ({ path: `/company/:slug/posts/edit${page}`, guard: 'company', layout: 'default', title }) as const

/** Seconds. Likes and comments invalidate no page. */
const countsAge = 60

/** The posts of companies. */
export const postRoutes = {
  companyPosts: {
    path: '/company/:slug/posts',
    guard: 'public',
    layout: 'default',
    title: null,
    shared: true,
    query: ['after'],
    maxAgeSeconds: countsAge,
  },
  companyPost: {
    path: '/company/:slug/posts/:id',
    guard: 'public',
    layout: 'default',
    title: null,
    shared: true,
    query: [],
    maxAgeSeconds: countsAge,
  },
  postHistory: {
    path: '/company/:slug/posts/:id/history',
    guard: 'public',
    layout: 'default',
    title: null,
    shared: true,
    query: [],
  },
  editPosts: postsPage('', 'titles:editPosts'),
  createPost: postsPage('/create', 'titles:createPost'),
  editPost: postsPage('/:id', 'titles:editPost'),
} as const
