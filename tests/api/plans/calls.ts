import type { Actors } from './manyRows.ts'

interface Called {
  readonly as?: 'ana' | 'gita'
  readonly params?: Record<string, string | number>
  readonly query?: Record<string, unknown>
}

/** The calls of each GET endpoint of the contract, by path; lists are also called for their second page. */
export function calls({ anaId, jobId, employmentId }: Actors): Readonly<Record<string, readonly Called[]>> {
  const [ana, gita] = [{ as: 'ana' }, { as: 'gita' }] as const
  const globex = { params: { slug: 'globex' } }
  const job = { params: { jobId } }
  const post = { params: { postId: 901 } }
  const employment = { params: { employmentId } }
  const person = { params: { identifier: String(anaId) } }
  const searches = [
    {},
    { q: 'engineer' },
    { q: 'word17 city3' },
    { q: 'enginer' },
    { city: ['city5'], sort: 'az' },
    { country: [3], skill: [1005], workplace: [1], employment: [2], posted: 'thisYear' },
  ]
  return {
    '/api/settings/activity': [ana],
    '/api/settings/proof': [ana],
    '/api/settings/second-factor': [ana],
    '/api/settings/passkeys': [ana],
    '/api/settings/devices': [ana],
    '/api/settings/notifications': [ana],
    '/api/settings/privacy': [ana],
    '/api/companies/:slug': [globex, { params: { slug: 'many-77' } }],
    '/api/companies': [
      { ...ana, query: { name: 'abc' } },
      { ...ana, query: { name: 'co' } },
      { ...ana, query: { name: 'c' } },
      { ...ana, query: { name: 'qz' } },
      { ...ana, query: { name: 'qzx' } },
    ],
    '/api/companies/:slug/viewer': [{ ...ana, ...globex }],
    '/api/companies/:slug/hr-managers': [{ ...gita, ...globex }],
    '/api/companies/:slug/domain': [{ ...gita, ...globex }],
    '/api/companies/:slug/standing': [{ ...gita, ...globex }],
    '/api/companies/:slug/members': [
      { ...gita, ...globex },
      { ...gita, ...globex, query: { state: 'leaving', q: 'olena' } },
    ],
    '/api/companies/:slug/members/:userId': [{ ...gita, params: { slug: 'globex', userId: anaId } }],
    '/api/companies/:slug/former-employees': [{ ...gita, ...globex }],
    '/api/companies/:slug/colleagues': [{ ...gita, ...globex }],
    '/api/companies/:slug/competencies': [{ ...gita, ...globex }],
    '/api/companies/:slug/competency-sets': [{ ...gita, ...globex }],
    '/api/employments/:employmentId/feedback': [{ ...ana, ...employment }],
    '/api/employments/:employmentId/reviews': [{ ...ana, ...employment }],
    '/api/employments/:employmentId/competencies': [{ ...ana, ...employment }],
    '/api/reviews/open': [ana],
    '/api/reviews/:reviewId': [{ ...ana, params: { reviewId: employmentId + 1 } }],
    '/api/companies/:slug/posts': [
      globex,
      { ...ana, ...globex },
      { ...gita, ...globex, query: { visibility: 'followers' } },
    ],
    '/api/posts/:postId': [post, { ...ana, ...post }],
    '/api/posts/:postId/revisions': [post],
    '/api/posts/:postId/viewer': [{ ...ana, ...post }],
    '/api/posts/:postId/comments': [
      { ...ana, ...post },
      { ...ana, ...post, query: { parent: 1 } },
    ],
    '/api/companies/:slug/managed-posts': [
      { ...gita, ...globex },
      { ...gita, ...globex, query: { sort: 'za', posted: 'pastYear' } },
      { ...gita, ...globex, query: { q: 'post 17' } },
    ],
    '/api/managed-posts/:postId': [{ ...gita, ...post }],
    '/api/companies/:slug/blocked-commenters': [{ ...gita, ...globex }],
    '/api/jobs/:jobId/name': [job],
    '/api/employments/:employmentId/details': [{ ...ana, ...employment }],
    '/api/employments/:employmentId': [{ ...ana, ...employment }],
    '/api/employments/:employmentId/history': [{ ...ana, ...employment }],
    '/api/employments/:employmentId/history/file': [{ ...ana, ...employment }],
    '/api/companies/:slug/invitations': [{ ...gita, ...globex }],
    '/api/companies/:slug/job-postings': [
      { ...gita, ...globex },
      { ...gita, ...globex, query: { status: 'closed' } },
    ],
    '/api/companies/:slug/jobs': [globex],
    '/api/invitation': [{ query: { token: 'a'.repeat(43) } }],
    '/api/profile/invitations': [ana],
    '/api/profile/invitations/:invitationId': [{ ...ana, params: { invitationId: 1 } }],
    '/api/dictionaries': [{ query: { names: ['countries'] } }],
    '/api/time-zones': [{}],
    '/api/job-ties': [{ ...ana, query: { ids: '1,2,3' } }],
    '/api/employments/:employmentId/documents': [{ ...ana, params: { employmentId } }],
    '/api/profile/show': [ana],
    '/api/profile/show-extra': [ana],
    '/api/profile/show/:identifier': [{ ...gita, ...person }],
    '/api/profile/show-extra/:identifier': [{ ...gita, ...person }],
    '/api/profile/cv': [ana],
    '/api/profile/cv/:identifier': [{ ...gita, ...person }],
    '/api/profile/existence/:identifier': [person],
    '/api/emails': [ana],
    '/api/phones': [ana],
    '/api/export': [ana],
    '/api/closure': [ana],
    '/api/jobs/:jobId/application': [{ ...ana, ...job }],
    '/api/my-applications': [ana],
    '/api/application-preview': [ana],
    '/api/jobs/:jobId/applications': [
      { ...gita, ...job },
      { ...gita, ...job, query: { order: 'oldest' } },
      { ...gita, ...job, query: { state: 'sent' } },
    ],
    '/api/applications/:applicationId': [{ ...gita, params: { applicationId: 1500 } }],
    '/api/notifications': [ana],
    '/api/notifications/unread': [ana],
    '/api/jobs': searches.map((query) => ({ query })),
    '/api/jobs/:jobId': [job, { ...ana, ...job }],
    '/api/jobs/:jobId/similar': [job, { params: { jobId: 4567 } }],
    '/api/jobs/:jobId/viewer': [{ ...ana, ...job }],
    '/api/saved-jobs': [ana],
    '/api/my-jobs': [ana],
    '/api/job-postings/:jobId': [{ ...gita, ...job }],
    '/api/directory': [{ query: { part_size: 10_000 } }],
    '/api/directory/companies': [{ query: { part: 0, part_size: 10_000 } }],
    '/api/directory/jobs': [{ query: { part: 1, part_size: 10_000 } }],
    '/api/directory/popular-companies': [{}],
    '/api/directory/summary': [{}],
    '/api/directory/new-jobs': [{}, { query: { company: 'globex' } }],
    '/api/outbox': [{}],
    '/api/outbox/:name': [{ params: { name: 'none' } }],
    '/api/text-outbox': [{}],
  }
}
