import type { Route } from './route.ts'

/** A company’s page, its editors and whom it invites. */
export const companyRoutes = {
  company: {
    path: '/company/:slug',
    guard: 'public',
    layout: 'default',
    title: null,
    shared: true,
    query: [],
  },
  companyJobs: {
    path: '/company/:slug/job-postings',
    guard: 'public',
    layout: 'default',
    title: null,
    shared: true,
    query: ['after'],
  },
  companyJob: {
    path: '/company/:slug/job-postings/:id',
    guard: 'public',
    layout: 'default',
    title: null,
    shared: true,
    query: [],
  },
  editCompany: {
    path: '/company/:slug/edit',
    guard: 'member',
    layout: 'default',
    title: 'titles:editCompany',
  },
  editCompanyInfo: {
    path: '/company/:slug/edit/company-info',
    guard: 'company',
    layout: 'default',
    title: 'titles:editCompany',
  },
  editCompanyDomain: {
    path: '/company/:slug/edit/domain',
    guard: 'company',
    layout: 'default',
    title: 'titles:editDomain',
  },
  editMembers: {
    path: '/company/:slug/edit/members',
    guard: 'member',
    layout: 'default',
    title: 'titles:members',
  },
  editMember: {
    path: '/company/:slug/edit/members/:id',
    guard: 'company',
    layout: 'default',
    title: 'titles:member',
  },
  editJobs: {
    path: '/company/:slug/edit/job-postings',
    guard: 'hr',
    layout: 'default',
    title: 'titles:editJobs',
  },
  createJob: {
    path: '/company/:slug/edit/job-postings/create',
    guard: 'hr',
    layout: 'default',
    title: 'titles:createJob',
  },
  editJob: {
    path: '/company/:slug/edit/job-postings/:id',
    guard: 'hr',
    layout: 'default',
    title: 'titles:jobPosting',
  },
  unknownCompany: {
    path: '/unknown-company',
    guard: 'public',
    layout: 'bare',
    title: 'titles:unknownCompany',
  },
  invitation: {
    path: '/invitation',
    guard: 'public',
    layout: 'bare',
    title: 'titles:invitation',
    waitsForSession: true,
  },
} as const satisfies Record<string, Route>
