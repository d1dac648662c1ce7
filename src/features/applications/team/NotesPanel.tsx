import { LoadMoreButton } from '#client/ActionButton.tsx'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import type { Scope } from '#paths'
import stylesheet from '#styles/features/teamNotes.css?url'
import { Button } from '#ui/Button.tsx'
import { NoteForm } from './NoteForm.tsx'
import { NoteItem } from './NoteItem.tsx'
import { TagsField } from './TagsField.tsx'
import { useTeamNotes } from './useTeamNotes.ts'

export interface NotesPanelProps {
  strings: StringsOf<'applications', 'notes'>
  mentionStrings: StringsOf<'posts', 'mentions'>
  scope: Scope
  /** The message of an empty field. */
  required: string
  applicationId: number
  /** The company, and the job whose applicants a tag leads to. */
  job: { readonly id: number; readonly slug: string }
  /** Who reads it. */
  ownId: number
}

/** What the team writes about an application: its tags, a composer, and the notes, newest first. */
export default function NotesPanel(props: NotesPanelProps) {
  const { strings, mentionStrings, scope, required, applicationId, job } = props
  const t = translatorFor(strings)
  const store = useTeamNotes(applicationId, props.ownId)
  const { notes, failure } = store
  return (
    <div className="team-notes">
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
