import { companyPath, firstJob, slug } from '../bench/demo.ts'

/** The demo accounts whose screens are shown; null is a signed-out visitor. */
export const viewers = [null, 'person@demo.example', 'admin@demo.example', 'hr@demo.example'] as const
export type Viewer = (typeof viewers)[number]

export interface Screen {
  readonly name: string
  readonly path: string
  readonly viewer: Viewer
}

/** Every screen of the demo, by who sees it. */
export async function findScreens(origin: string): Promise<Screen[]> {
  const job = await firstJob(origin)
  const ofViewer = (viewer: Viewer, screens: Readonly<Record<string, string>>): Screen[] =>
    Object.entries(screens).map(([name, path]) => ({ name, path, viewer }))
  return [
    ...ofViewer(null, {
      'log in': '/login',
      'create account': '/create-account',
      'create company account': '/create-account/company',
      'forgot password': '/forgot-password',
      jobs: '/jobs',
      'jobs, filtered': '/jobs?q=engineer&workplace=1',
      'jobs, none found': '/jobs?q=nothing-like-this',
      company: companyPath,
      'company jobs': `${companyPath}/job-postings`,
      job: job.path,
      'not found': '/nothing-here',
      terms: '/terms',
    }),
    ...ofViewer('person@demo.example', {
      home: '/',
      notifications: '/notifications',
      'my jobs': '/my-jobs',
      'job to apply for': `/job-postings/${slug}/${job.id}`,
      settings: '/settings',
      'settings, emails': '/settings/emails',
      'settings, security': '/settings/security',
      'settings, notifications': '/settings/notifications',
      'settings, account': '/settings/account',
    }),
    ...ofViewer('admin@demo.example', {
      'company page, admin': companyPath,
      'company workspace': `${companyPath}/edit`,
      'company info': `${companyPath}/edit/company-info`,
      'company domain': `${companyPath}/edit/domain`,
      'company members': `${companyPath}/edit/members`,
    }),
    ...ofViewer('hr@demo.example', {
      'job postings': `${companyPath}/edit/job-postings`,
      'create job': `${companyPath}/edit/job-postings/create`,
      'edit job': `${companyPath}/edit/job-postings/${job.id}`,
      'HR Panel': `/hr-panel/${slug}`,
      applicants: `/hr-panel/${slug}/jobs/${job.id}`,
    }),
  ]
}
