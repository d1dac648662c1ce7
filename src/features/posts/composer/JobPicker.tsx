import { X } from 'lucide'
import { postJobMaximum, type PostJob } from '#contract/posts/posts.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { SelectField } from '#ui/Field.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Icon } from '#ui/Icon.tsx'

export type JobOption = Pick<PostJob, 'id' | 'title' | 'city'>

interface JobPickerProps {
  strings: StringsOf<'posts', 'composer'>
  published: readonly JobOption[]
  /** Those of the stored post, which may be closed by now. */
  attached: readonly JobOption[]
  chosen: readonly number[]
  onChange: (jobIds: number[]) => void
}

/** The jobs that a post advertises. Companies without any do not see it. */
export function JobPicker({ strings, published, attached, chosen, onChange }: JobPickerProps) {
  const t = translatorFor(strings)
  const ready = useHydrated()
  const closed = attached.filter(({ id }) => !published.some((one) => one.id === id))
  const jobs = [...published, ...closed]
  const nameOf = ({ title, city }: JobOption) => (city ? `${title}, ${city}` : title)
  const isFull = chosen.length >= postJobMaximum
  const left = jobs.filter(({ id }) => !chosen.includes(id))
  if (jobs.length === 0) return null
  return (
    <div className="stack">
      <SelectField
        label={t('jobs')}
        hint={
          isFull ? t('jobLimit', { maximum: postJobMaximum }) : t('jobsHint', { maximum: postJobMaximum })
        }
        value=""
        disabled={!ready || isFull || left.length === 0}
        options={[
          { value: '', label: t('jobsPlaceholder') },
          ...left.map((job) => ({ value: job.id, label: nameOf(job) })),
        ]}
        onChange={({ currentTarget: { value } }) => value && onChange([...chosen, Number(value)])}
      />
      {chosen.length > 0 && (
        <ul className="tags plain" aria-label={t('jobs')}>
          {chosen.flatMap((id) => {
            const job = jobs.find((one) => one.id === id)
            return job ? (
              <li key={id} className="tag">
                {nameOf(job)}
                <button
                  type="button"
                  aria-label={t('removeJob', { label: nameOf(job) })}
                  onClick={() => onChange(chosen.filter((one) => one !== id))}
                >
                  <Icon icon={X} size={14} />
                </button>
              </li>
            ) : (
              []
            )
          })}
        </ul>
      )}
    </div>
  )
}
