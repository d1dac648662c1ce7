import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '#client/api.ts'
import { subscribe } from '#client/realtime.ts'
import { useReload } from '#client/useReload.ts'
import { call } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import {
  addTeamNote,
  changeTeamNote,
  deleteTeamNote,
  listTeamNotes,
  restoreTeamNote,
  type TeamNote,
  type TeamNoteForm,
} from '#contract/applications/notes.ts'
import {
  addApplicationTag,
  listApplicationTags,
  removeApplicationTag,
  type Tag,
} from '#contract/applications/tags.ts'
import { userChannel } from '#contract/realtime/channels.ts'

/** A note in the list; what was deleted here stays as a place where that can be undone. */
export interface ListedNote extends TeamNote {
  readonly deleted?: boolean
}
interface Notes {
  readonly items: readonly ListedNote[]
  readonly next: string | null
}
export type TeamNotesStore = ReturnType<typeof useTeamNotes>

/** The largest page that the backend returns. */
const pageMaximum = 100
const loadEvent = async () => (await import('#contract/realtime/events.ts')).applicationNotesChanged

/** The notes and tags of an application, which follow what others of the team do. */
export function useTeamNotes(applicationId: number, ownId: number) {
  const [notes, setNotes] = useState<Notes | null>(null)
  const [tags, setTags] = useState<readonly Tag[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  /** Whether others have written since the page was opened. */
  const [news, setNews] = useState(false)
  const params = { applicationId }

  const { reload, write } = useReload(async () => {
    const limit = Math.min(pageMaximum, Math.max(20, (notes?.items.length ?? 0) + 1))
    try {
      const [page, tagged] = await Promise.all([
        call(api, listTeamNotes, { params, query: { limit } }),
        call(api, listApplicationTags, { params }),
      ])
      return () => {
        setNews(notes !== null && page.items.some(({ id, own }) => !own && id > newestOf(notes)))
        setNotes((now) => ({ ...page, items: withDeletedHere(page.items, now?.items ?? []) }))
        setTags(tagged.items)
        setFailure(null)
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      return () => {
        setFailure(error.message)
        // Withdrawn meanwhile, or the right is gone: nothing stays on the page. Without a connection everything does.
        if (error.kind === 'refused') setNotes(null)
      }
    }
  })
  const follow = useEffectEvent(() => void reload())
  useEffect(() => {
    follow()
    return subscribe(
      loadEvent,
      userChannel(ownId),
      ({ application_id: changed }) => {
        if (changed === applicationId) follow()
      },
      // What happened before the subscription, or while the connection was lost.
      follow,
    )
  }, [applicationId, ownId])

  const replace = (id: number, by: ListedNote) =>
    setNotes((now) => now && { ...now, items: now.items.map((one) => (one.id === id ? by : one)) })
  return {
    notes,
    tags,
    failure,
    news,
    reload,
    async more(): Promise<void> {
      const page = await call(api, listTeamNotes, { params, query: { after: notes?.next ?? '' } })
      setNotes((now) => now && { items: [...now.items, ...page.items], next: page.next })
    },
    add: (body: TeamNoteForm) =>
      write(async () => {
        const added = await call(api, addTeamNote, { params, body })
        setNotes((now) => now && { ...now, items: [added, ...now.items] })
      }),
    change: (id: number, body: TeamNoteForm) =>
      write(async () =>
        replace(id, await call(api, changeTeamNote, { params: { ...params, noteId: id }, body })),
      ),
    /** Shown at once; a refusal brings the note back. */
    remove: (note: ListedNote) =>
      write(async () => {
        replace(note.id, { ...note, deleted: true })
        try {
          await call(api, deleteTeamNote, { params: { ...params, noteId: note.id } })
        } catch (error) {
          replace(note.id, note)
          throw error
        }
      }),
    restore: (id: number) =>
      write(async () => replace(id, await call(api, restoreTeamNote, { params: { ...params, noteId: id } }))),
    addTag: (name: string) =>
      write(async () => setTags((await call(api, addApplicationTag, { params, body: { name } })).items)),
    removeTag: ({ id: tagId }: Tag) =>
      write(async () =>
        setTags((await call(api, removeApplicationTag, { params: { ...params, tagId } })).items),
      ),
  }
}

const newestOf = ({ items }: Notes): number => items[0]?.id ?? 0

function withDeletedHere(fresh: readonly TeamNote[], now: readonly ListedNote[]): ListedNote[] {
  const listed = new Set(fresh.map(({ id }) => id))
  const deleted = now.filter((one) => one.deleted && !listed.has(one.id))
  return [...fresh, ...deleted].sort((a, b) => b.id - a.id)
}
