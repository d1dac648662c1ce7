import { jobLists, type JobList } from './jobLists.ts'

/** The tabs of the user's job lists and saved searches. */
export function myJobsTabs({ t, path }: Pick<App.Locals, 't' | 'path'>, current: JobList | 'searches') {
  return [
    ...jobLists.map((one) => ({
      href: path('myJobs', null, one === 'all' ? {} : { list: one }),
      label: t(`jobs:mine.${one}`),
      current: one === current,
    })),
    { href: path('savedSearches'), label: t('jobs:searches.title'), current: current === 'searches' },
  ]
}
