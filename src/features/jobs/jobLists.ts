import type { MyJob } from '#contract/jobs/jobs.ts'
import type { Tone } from '#ui/marks.ts'

export const jobLists = ['all', 'saved', 'applications'] as const
export type JobList = (typeof jobLists)[number]

type Word = 'alreadyApplied' | 'unavailable' | 'closed' | 'saved' | NonNullable<MyJob['application']>['state']
export interface JobLabel {
  readonly word: Word
  readonly tone: Tone
}

const tones: Readonly<Record<NonNullable<MyJob['application']>['state'], Tone>> = {
  sent: 'good',
  viewed: 'good',
  shortlisted: 'good',
  rejected: 'neutral',
  hired: 'good',
  withdrawn: 'neutral',
}

/** The labels of a job in a job list. */
export function labelsOf({ job, application, saved_at }: MyJob, list: JobList): JobLabel[] {
  const labels: JobLabel[] = []
  if (application && list === 'saved') labels.push({ word: 'alreadyApplied', tone: 'good' })
  else if (application) labels.push({ word: application.state, tone: tones[application.state] })
  else if (saved_at && list === 'all') labels.push({ word: 'saved', tone: 'neutral' })
  if (job.status === 'paused') labels.push({ word: 'unavailable', tone: 'warn' })
  if (job.status === 'closed') labels.push({ word: 'closed', tone: 'neutral' })
  return labels
}

/** A job that is not open can only be opened by its applicants. */
export const canOpen = ({ job, application }: MyJob): boolean =>
  job.status === 'published' || application !== null

/** Reads the list from the address: `?list=`, or `?from=` on a job page. */
export function readList(text: string | null): JobList {
  return jobLists.find((list) => list === text) ?? 'all'
}

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
