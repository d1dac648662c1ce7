import { useId, useState } from 'react'
import { attempt } from '#client/attempt.ts'
import { changeAndFocus } from '#client/changeAndFocus.ts'
import { RemovedNote } from '#features/uploads/RemovedNote.tsx'
import { PostText } from '#features/posts/PostText.tsx'
import { translatorFor } from '#i18n/island.ts'
import { relativeTime } from '#i18n/relativeTime.ts'
import { Button } from '#ui/Button.tsx'
import { Avatar } from '#ui/Marks.tsx'
import { NoteForm } from './NoteForm.tsx'
import type { NotesPanelProps } from './notesPanelProps.ts'
import type { ListedNote, TeamNotesStore } from './useTeamNotes.ts'

interface NoteItemProps extends Omit<NotesPanelProps, 'job' | 'ownId'> {
  note: ListedNote
  store: TeamNotesStore
}

/** A note with its author and time, and what the reader may do with it. */
export function NoteItem({ note, store, ...form }: NoteItemProps) {
  const { strings, scope } = form
  const t = translatorFor(strings)
  const [editing, setEditing] = useState(false)
  const itemId = useId()
  const { id, author, text } = note
  const name = author?.name ?? t('formerMember')
  /** The focus stays on the note when what had it is gone. */
  const change = (apply: () => void) => changeAndFocus(apply, () => [document.getElementById(itemId)])
  const remove = () => void attempt(() => store.remove(note))
  const restore = () =>
    void attempt(async () => {
      await store.restore(id)
      change(() => undefined)
    })
  return (
    <li id={itemId} className="team-note" tabIndex={-1}>
      {note.deleted ? (
        <RemovedNote text={t('deleted')} undo={t('undo')} onUndo={restore} />
      ) : (
        <>
          <Avatar name={name} src={author?.photo_url ?? null} size="s" />
          <div className="team-note-body">
            <p className="team-note-head">
              <b>{name}</b>
              <span className="soft small">
                <time dateTime={note.created_at}>{relativeTime(note.created_at, strings.locale)}</time>
                {note.edited_at !== null && ` · ${t('edited')}`}
              </span>
            </p>
            {editing ? (
              <NoteForm
                {...form}
                label={t('edit')}
                submitText={t('save')}
                text={text}
                mentions={note.mentioned}
                send={async (changed) => {
                  await store.change(id, changed)
                  change(() => setEditing(false))
                }}
                onCancel={() => change(() => setEditing(false))}
              />
            ) : (
              <PostText text={text} mentions={note.mentions} scope={scope} />
            )}
            {!editing && note.deletable && (
              <div className="team-note-actions">
                {note.own && (
                  <Button kind="text" size="s" onClick={() => setEditing(true)}>
                    {t('edit')}
                  </Button>
                )}
                <Button kind="text" size="s" onClick={remove}>
                  {t('delete')}
                </Button>
              </div>
            )}
          </div>
        </>
      )}
    </li>
  )
}
