import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#client/api.ts'
import { $profile } from '#client/ownProfile.ts'
import { call } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import type { SharedComment } from '#contract/posts/sharedComment.ts'
import { listComments, type Comment } from '#contract/posts/comments.ts'
import { applyChange, type CommentChange, type LoadedComments } from './applyChange.ts'
import type { PostChanges } from './postChanges.ts'

const pageSize = 20
const maximum = 100

/** The comments of a post, or the replies to one of them, oldest first. Follows every change, without moving any. */
export function useComments(postId: number, parent: number | null, changes: PostChanges) {
  const [loaded, setLoaded] = useState<LoadedComments | null>(null)
  const [failed, setFailed] = useState(false)
  const size = useRef(pageSize)
  /** For each request under way, what has changed meanwhile. */
  const underWay = useRef(new Set<CommentChange[]>())

  const fetchPage = useCallback(
    async (after: string | null, limit: number) => {
      const changed: CommentChange[] = []
      underWay.current.add(changed)
      try {
        const page = await call(api, listComments, {
          params: { postId },
          query: {
            limit,
            ...(parent === null ? {} : { parent }),
            ...(after === null ? {} : { after }),
          },
        })
        return { page, changed }
      } finally {
        underWay.current.delete(changed)
      }
    },
    [postId, parent],
  )
  const reload = useCallback(async () => {
    try {
      const { page, changed } = await fetchPage(null, size.current)
      setFailed(false)
      setLoaded((known) =>
        withChanges(
          // What is being sent stays at the end.
          { ...page, items: [...page.items, ...pendingOf(known)] },
          parent,
          changed,
        ),
      )
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailed(true)
    }
  }, [fetchPage, parent])
  useEffect(() => {
    // The state is set when the comments have arrived.
    void reload()
    return changes.subscribe((change) => {
      if (change === null || change.comments.some(isByUser)) return void reload()
      for (const changed of underWay.current) changed.push(change)
      setLoaded((known) => known && applyChange(known, parent, change))
    })
  }, [reload, changes, parent])

  return {
    loaded,
    failed,
    reload,
    async more(): Promise<void> {
      const { page, changed } = await fetchPage(loaded?.next ?? null, pageSize)
      setLoaded((known) =>
        withChanges({ items: [...(known?.items ?? []), ...page.items], next: page.next }, parent, changed),
      )
      size.current = Math.min(maximum, size.current + pageSize)
    },
    /** Replaces a comment by its id; null removes it. */
    replace(id: number, by: Comment | null): void {
      setLoaded(
        (known) =>
          known && { ...known, items: known.items.flatMap((one) => (one.id === id ? (by ?? []) : one)) },
      )
    },
    /** Changes only this of it, as other changes may have arrived meanwhile. */
    change(id: number, part: Partial<Comment>): void {
      setLoaded(
        (known) =>
          known && {
            ...known,
            items: known.items.map((one) => (one.id === id ? { ...one, ...part } : one)),
          },
      )
    },
    append(comment: Comment): void {
      setLoaded((known) => ({
        items: [...(known?.items.filter(({ id }) => id !== comment.id) ?? []), comment],
        next: known?.next ?? null,
      }))
    },
  }
}
export type CommentStore = ReturnType<typeof useComments>

const withChanges = (loaded: LoadedComments, parent: number | null, changes: readonly CommentChange[]) =>
  changes.reduce((known, change) => applyChange(known, parent, change), loaded)

/** Comments that are being sent have negative ids. */
const pendingOf = (known: LoadedComments | null) => known?.items.filter(({ id }) => id < 0) ?? []

/** What only its author sees of a comment does not come with an event. */
const isByUser = ({ author }: SharedComment) =>
  author !== null && author.user_id === $profile.get().data?.user_id
