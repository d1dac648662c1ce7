import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#client/api.ts'
import { call } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import { listComments, type Comment } from '#contract/posts/comments.ts'

const pageSize = 20
const maximum = 100

interface Loaded {
  readonly items: readonly Comment[]
  readonly next: string | null
}

/** The comments of a post, or the replies to one of them, oldest first. Reloaded with every change, without moving any. */
export function useComments(postId: number, parent: number | null, change: number) {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [failed, setFailed] = useState(false)
  const size = useRef(pageSize)

  const fetchPage = useCallback(
    (after: string | null, limit: number) =>
      call(api, listComments, {
        params: { postId },
        query: {
          limit,
          ...(parent === null ? {} : { parent }),
          ...(after === null ? {} : { after }),
        },
      }),
    [postId, parent],
  )
  const reload = useCallback(async () => {
    try {
      const page = await fetchPage(null, size.current)
      setFailed(false)
      // What is being sent stays at the end.
      setLoaded((known) => ({ ...page, items: [...page.items, ...pendingOf(known)] }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailed(true)
    }
  }, [fetchPage])
  useEffect(() => {
    // The state is set when the comments have arrived.
    void reload()
  }, [reload, change])

  return {
    loaded,
    failed,
    reload,
    async more(): Promise<void> {
      const page = await fetchPage(loaded?.next ?? null, pageSize)
      setLoaded((known) => ({ items: [...(known?.items ?? []), ...page.items], next: page.next }))
      size.current = Math.min(maximum, size.current + pageSize)
    },
    /** Replaces a comment by its id; null removes it. */
    replace(id: number, by: Comment | null): void {
      setLoaded(
        (known) =>
          known && { ...known, items: known.items.flatMap((one) => (one.id === id ? (by ?? []) : one)) },
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

/** Comments that are being sent have negative ids. */
const pendingOf = (known: Loaded | null) => known?.items.filter(({ id }) => id < 0) ?? []
