import { X } from 'lucide'
import { useEffect, useId, useRef, useState } from 'react'
import { api } from '#client/api.ts'
import { attempt } from '#client/attempt.ts'
import { call } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import { applicationTagMaximum, suggestTags, type Tag } from '#contract/applications/tags.ts'
import { failureText } from '#client/failureBeside.ts'
import { translatorFor } from '#i18n/island.ts'
import { pathsFor } from '#paths'
import { Icon } from '#ui/Icon.tsx'
import { SuggestField } from '#ui/SuggestField.tsx'
import type { NotesPanelProps } from './notesPanelProps.ts'
import type { TeamNotesStore } from './useTeamNotes.ts'

interface TagsFieldProps extends Pick<NotesPanelProps, 'strings' | 'scope' | 'job'> {
  store: Pick<TeamNotesStore, 'tags' | 'addTag' | 'removeTag'>
}

/** Waits until somebody pauses, in milliseconds. */
const pauseMs = 150

/** The tags of an application, which lead to the others of the job with the same one, and a field for another. */
export function TagsField({ strings, scope, job, store }: TagsFieldProps) {
  const t = translatorFor(strings)
  const { tags } = store
  const path = pathsFor(scope)
  const frame = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState('')
  const [news, setNews] = useState('')
  const suggested = useSuggestedTags(job.slug, typed)
  const options = suggested
    .filter(({ id }) => !tags.some((tag) => tag.id === id))
    .map(({ id, name }) => ({ value: id, label: name }))
  const focusField = () => frame.current?.querySelector('input')?.focus()

  async function add(name: string): Promise<void> {
    if (name.trim() === '') return
    setError('')
    setTyped('')
    try {
      await store.addTag(name)
      setNews(t('tagAdded', { tag: name.trim() }))
    } catch (reason) {
      if (!(reason instanceof CallError)) throw reason
      // Unless something else was typed meanwhile.
      setTyped((now) => now || name)
      setError(reason.fields[0]?.title ?? failureText(reason))
    }
  }
  async function remove(tag: Tag): Promise<void> {
    if (await attempt(() => store.removeTag(tag))) {
      setNews(t('tagRemoved', { tag: tag.name }))
      focusField()
    }
  }
  return (
    <div className="team-tags" ref={frame}>
      {tags.length > 0 && (
        <>
          <p className="visually-hidden" id={titleId}>
            {t('tags')}
          </p>
          <ul className="tags plain" aria-labelledby={titleId}>
            {tags.map((tag) => (
              <li key={tag.id} className="tag">
                <a href={path('hrJob', { slug: job.slug, id: job.id }, { tag: String(tag.id) })}>
                  {tag.name}
                </a>
                <button
                  type="button"
                  aria-label={t('removeTag', { tag: tag.name })}
                  onClick={() => void remove(tag)}
                >
                  <Icon icon={X} size={14} />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {tags.length < applicationTagMaximum && (
        <SuggestField
          label={t('addTag')}
          error={error || undefined}
          text={typed}
          onText={(next) => {
            setTyped(next)
            setError('')
          }}
          onChoose={({ label }) => void add(label)}
          onEnter={() => void add(typed)}
          options={options}
          texts={{ noMatches: t('newTag') }}
        />
      )}
      <p className="visually-hidden" role="status">
        {news}
      </p>
    </div>
  )
}

/** The company's tags that contain a text; none while no answer has come. */
function useSuggestedTags(slug: string, q: string): readonly Tag[] {
  const [found, setFound] = useState<readonly Tag[]>([])
  useEffect(() => {
    if (q.trim() === '') return
    let isCurrent = true
    const timer = setTimeout(() => {
      call(api, suggestTags, { params: { slug }, query: { q } }).then(
        ({ items }) => isCurrent && setFound(items),
        (error: unknown) => {
          // One can type a tag without suggestions; too long a text has none.
          if (!(error instanceof CallError)) throw error
          if (isCurrent) setFound([])
        },
      )
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [slug, q])
  return found
}
