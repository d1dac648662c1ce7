import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { LoadMoreButton } from '#client/ActionButton.tsx'
import { translatorFor } from '#i18n/island.ts'
import stylesheet from '#styles/features/teamNotes.css?url'
import { Button } from '#ui/Button.tsx'
import { $noteWanted } from '../deskStore.ts'
import { NoteForm } from './NoteForm.tsx'
import { NoteItem } from './NoteItem.tsx'
import type { NotesPanelProps } from './notesPanelProps.ts'
import { TagsField } from './TagsField.tsx'
import { useTeamNotes } from './useTeamNotes.ts'

/** What the team writes about an application: its tags, a composer, and the notes, newest first. */
export default function NotesPanel(props: NotesPanelProps) {
  const { strings, mentionStrings, scope, required, applicationId, job } = props
  const t = translatorFor(strings)
  const store = useTeamNotes(applicationId, props.ownId)
  const { notes, failure } = store
  const panel = useRef<HTMLDivElement>(null)
  const isWanted = useStore($noteWanted) === applicationId
  const isReady = notes !== null
  useEffect(() => {
    if (!isWanted || !isReady) return
    $noteWanted.set(null)
    panel.current?.querySelector('textarea')?.focus()
  }, [isWanted, isReady])
  return (
    <div className="team-notes" ref={panel}>
      <link rel="stylesheet" href={stylesheet} precedence="features" />
      {failure !== null && (
        <div className="team-notes-failed" role="alert">
          <p className="soft">{failure}</p>
          <Button size="s" onClick={() => void store.reload()}>
            {t('retry')}
          </Button>
        </div>
      )}
      {notes && (
        <>
          <TagsField strings={strings} scope={scope} job={job} store={store} />
          <NoteForm
            strings={strings}
            mentionStrings={mentionStrings}
            required={required}
            applicationId={applicationId}
            label={t('write')}
            hint={t('personal')}
            submitText={t('send')}
            draft={`note-${applicationId}`}
            send={store.add}
          />
          {notes.items.length > 0 && (
            <ol className="team-note-list" aria-label={t('list')} tabIndex={-1}>
              {notes.items.map((note) => (
                <NoteItem
                  key={note.id}
                  strings={strings}
                  mentionStrings={mentionStrings}
                  scope={scope}
                  required={required}
                  applicationId={applicationId}
                  note={note}
                  store={store}
                />
              ))}
            </ol>
          )}
          {notes.next && (
            <LoadMoreButton size="s" action={store.more}>
              {t('more')}
            </LoadMoreButton>
          )}
          <p className="visually-hidden" role="status">
            {store.news && t('news')}
          </p>
        </>
      )}
    </div>
  )
}
