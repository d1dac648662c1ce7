import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '#client/api.ts'
import { call } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import {
  createPost,
  hasContent,
  publishPost,
  savePostDraft,
  type ManagedPost,
  type PostForm,
} from '#contract/posts/managedPosts.ts'
import type { LinkPreview } from '#contract/posts/linkPreviews.ts'
import { mentionsIn } from '../mentions/MentionNote.tsx'
import { documentsOf, toDocumentForms, type ComposedDocument } from './composedDocuments.ts'
import { imagesOf, toForm, withSavedIds, type ComposedImage } from './composedImages.ts'
import { toVideoForm, videoOf, withSavedFiles, type ComposedVideo } from './composedVideo.ts'

export interface Composed extends Pick<PostForm, 'text' | 'mentions' | 'visibility' | 'commenting' | 'jobs'> {
  readonly images: readonly ComposedImage[]
  readonly video: ComposedVideo | null
  readonly documents: readonly ComposedDocument[]
  readonly preview: LinkPreview | null
}
export type DraftState = 'clean' | 'unsaved' | 'saving' | 'saved' | 'failed' | 'conflict'

/** Waits until somebody pauses, in milliseconds. */
const pauseMs = 800
/** How long the removal of a file can be undone before the draft is saved without it, in milliseconds. */
const undoMs = 10_000

const initial = (post: ManagedPost | null): Composed => ({
  text: post?.text ?? '',
  mentions: post?.mentioned ?? [],
  visibility: post?.visibility ?? 'everyone',
  commenting: post?.commenting ?? 'everyone',
  images: imagesOf(post),
  video: videoOf(post),
  documents: documentsOf(post),
  preview: post?.link_preview ?? null,
  jobs: post?.jobs.map(({ id }) => id) ?? [],
})

const countFiles = ({ images, video, documents }: Composed): number =>
  images.length + documents.length + (video ? 1 : 0)

/**
 * What is being written. A draft is saved while somebody types; changes of a published post wait until they are
 * published. A version that was changed elsewhere is never overwritten.
 */
export function usePostDraft(slug: string, post: ManagedPost | null, onCreated: (post: ManagedPost) => void) {
  const [composed, setComposed] = useState(() => initial(post))
  const [state, setState] = useState<DraftState>('clean')
  const known = useRef(post)
  const latest = useRef(composed)
  /** Requests run one after the other, because each needs the version of the one before. */
  const running = useRef<Promise<unknown>>(Promise.resolve())
  /** When the draft may be saved, as a timestamp. */
  const saveAt = useRef(0)
  const isPublished = post !== null && post.published_at !== null

  const change = useCallback((to: Partial<Composed> | ((now: Composed) => Partial<Composed>)) => {
    const next = { ...latest.current, ...(typeof to === 'function' ? to(latest.current) : to) }
    if (countFiles(next) < countFiles(latest.current)) saveAt.current = Date.now() + undoMs
    latest.current = next
    setComposed(next)
    setState((now) => (now === 'conflict' ? now : 'unsaved'))
  }, [])

  const accept = (saved: ManagedPost, sent: Composed) => {
    const isNew = known.current === null
    known.current = saved
    const { images, video, documents } = latest.current
    latest.current = {
      ...latest.current,
      images: withSavedIds(images, sent.images, saved.images),
      video: withSavedFiles(video, sent.video, saved),
      documents: withSavedIds(documents, sent.documents, saved.documents),
    }
    setComposed(latest.current)
    if (isNew) onCreated(saved)
  }
  /** @throws CallError */
  const send = async (publishing: boolean): Promise<ManagedPost> => {
    const sent = latest.current
    const { preview, ...fields } = sent
    const form = {
      ...fields,
      mentions: mentionsIn(sent.text, sent.mentions),
      images: toForm(sent.images),
      video: sent.video && toVideoForm(sent.video),
      documents: toDocumentForms(sent.documents),
      link_preview: preview?.id ?? null,
    }
    const saved =
      known.current === null
        ? await call(api, createPost, { params: { slug }, body: form })
        : await call(api, publishing ? publishPost : savePostDraft, {
            params: { postId: known.current.id },
            body: { ...form, version: known.current.version },
          })
    const wasNew = known.current === null
    accept(saved, sent)
    return wasNew && publishing ? send(true) : saved
  }
  const enqueue = <T>(task: () => Promise<T>): Promise<T> => {
    const result = running.current.then(task, task)
    running.current = result.catch(() => undefined)
    return result
  }
  const fail = (error: unknown) => {
    if (!(error instanceof CallError)) throw error
    setState(error.code === 'postChanged' || error.code === 'postPublished' ? 'conflict' : 'failed')
  }

  const autosave = useEffectEvent(() => {
    void enqueue(async () => {
      const before = latest.current
      if (known.current === null && !hasContent(before) && before.documents.length === 0) return
      setState('saving')
      try {
        await send(false)
        setState((now) => (now === 'saving' ? 'saved' : now))
      } catch (error) {
        fail(error)
      }
    })
  })
  useEffect(() => {
    if (state !== 'unsaved' || isPublished) return
    const timer = setTimeout(() => autosave(), Math.max(pauseMs, saveAt.current - Date.now()))
    return () => clearTimeout(timer)
  }, [composed, state, isPublished])

  return {
    composed,
    state,
    change,
    /** Whether the last removal of a file is not saved yet. */
    undoable: state === 'unsaved',
    /** Publishes what was written. @throws CallError */
    async publish(): Promise<ManagedPost> {
      try {
        const published = await enqueue(() => send(true))
        setState('clean')
        return published
      } catch (error) {
        fail(error)
        throw error
      }
    },
  }
}
