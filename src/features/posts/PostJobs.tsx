import type { PostJob } from '#contract/posts/posts.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'

interface PostJobsProps {
  jobs: readonly PostJob[]
  strings: StringsOf<'posts', 'card'>
  hrefOf: (jobId: number) => string
}

/** The jobs that a post advertises, with a mark at those that take no more applications. */
export function PostJobs({ jobs, strings, hrefOf }: PostJobsProps) {
  const t = translatorFor(strings)
  const isHiring = jobs.some(({ open }) => open)
  return (
    <div className="post-jobs">
      <p className="small soft">{t(isHiring ? 'hiring' : 'noLongerHiring')}</p>
      <ul>
        {jobs.map(({ id, title, city, open }) => (
          <li key={id}>
            {open ? <a href={hrefOf(id)}>{title}</a> : <span className="soft">{title}</span>}
            {city && <span className="soft small"> {city}</span>}
            {!open && isHiring && <span className="pill">{t('jobClosed')}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
