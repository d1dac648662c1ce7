import { atom } from 'nanostores'
import { CallError } from '#contract/core/errors.ts'
import type { UploadPurpose } from '#contract/uploads/uploads.ts'
import {
  discardInterrupted,
  findInterrupted,
  isFileOf,
  resumableUpload,
  type InterruptedUpload,
  type ResumableUpload,
} from './resumableUpload.ts'

/**
 * `offline` continues when the connection is back, `failed` when the user says so; `interrupted` is of an earlier page and
 * needs its file again; `refused` is over.
 */
export type UploadState =
  'waiting' | 'sending' | 'checking' | 'offline' | 'failed' | 'refused' | 'interrupted'

export interface QueuedUpload {
  readonly id: number
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly sent: number
  readonly state: UploadState
  /** Why it failed or was refused; null if the connection was lost. */
  readonly message: string | null
}

interface QueueOptions {
  readonly purpose: UploadPurpose
  /** See `ResumableOptions`. */
  readonly scope: string
  /**
   * Uses an upload that has arrived; `turn` is higher for files that were chosen later. A repeated call with the same id
   * must change nothing. @throws CallError
   */
  readonly use: (upload: string, turn: number) => Promise<void>
}

/** Uploads that run at the same time. */
const maxRunning = 2
/** What cannot be had by trying the same file again. */
const finalStatuses = new Set([400, 403, 404, 413, 422])

/** Several resumable uploads for one purpose. Browser only. */
export function createUploadQueue({ purpose, scope, use }: QueueOptions) {
  const $uploads = atom<readonly QueuedUpload[]>([])
  const files = new Map<number, File>()
  const running = new Map<number, ResumableUpload | null>()
  const interrupted = new Map<number, InterruptedUpload>()
  let lastId = 0

  const find = (id: number) => $uploads.get().find((one) => one.id === id)
  const change = (id: number, to: Partial<QueuedUpload>) =>
    $uploads.set($uploads.get().map((one) => (one.id === id ? { ...one, ...to } : one)))
  const remove = (id: number) => {
    files.delete(id)
    interrupted.delete(id)
    $uploads.set($uploads.get().filter((one) => one.id !== id))
  }
  const push = (one: Pick<QueuedUpload, 'name' | 'size' | 'state'>): number => {
    $uploads.set([...$uploads.get(), { id: ++lastId, sent: 0, message: null, ...one }])
    return lastId
  }

  function startNext(): void {
    for (const { id, state } of $uploads.get()) {
      if (running.size >= maxRunning) return
      const file = files.get(id)
      if (state === 'waiting' && file && !running.has(id)) void run(id, file)
    }
  }

  async function run(id: number, file: File): Promise<void> {
    running.set(id, null)
    change(id, { state: 'sending', message: null })
    try {
      const upload = await resumableUpload({
        file,
        purpose,
        scope,
        onProgress: (sent) => change(id, { sent }),
      })
      // Cancelled while the client was loading.
      if (!find(id)) return
      running.set(id, upload)
      await send(id, upload)
    } finally {
      running.delete(id)
      startNext()
    }
  }

  async function send(id: number, upload: ResumableUpload): Promise<void> {
    try {
      const sent = await upload.send()
      change(id, { state: 'checking' })
      await use(sent, id)
      await upload.release()
      remove(id)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const isFinal = finalStatuses.has(error.status)
      if (isFinal) await upload.release()
      change(id, {
        state: isFinal ? 'refused' : error.kind === 'network' && !navigator.onLine ? 'offline' : 'failed',
        message: error.kind === 'network' ? null : (error.fields[0]?.title ?? error.message),
      })
    }
  }

  function retry(id: number): void {
    change(id, { state: 'waiting' })
    startNext()
  }

  return {
    $uploads,
    add(chosen: readonly File[]): void {
      for (const file of chosen) {
        const known = $uploads
          .get()
          .find(
            ({ state, name, size }) => state === 'interrupted' && name === file.name && size === file.size,
          )
        const left = known && interrupted.get(known.id)
        if (known) remove(known.id)
        // Another version of the file starts from its beginning.
        if (left && !isFileOf(left, scope, file)) void discardInterrupted(left)
        files.set(push({ name: file.name, size: file.size, state: 'waiting' }), file)
      }
      startNext()
    },
    /** Lists a file that cannot be sent. */
    refuse({ name, size }: File, message: string): void {
      change(push({ name, size, state: 'refused' }), { message })
    },
    retry,
    /** Cancels an upload, or removes one that is over. */
    cancel(id: number): void {
      const upload = running.get(id)
      const left = interrupted.get(id)
      remove(id)
      if (upload) void upload.cancel()
      if (left) void discardInterrupted(left)
    },
    /** Lists what an earlier page left, and continues when the connection is back. Returns how to stop that. */
    watch(): () => void {
      if (lastId === 0)
        for (const one of findInterrupted(scope)) interrupted.set(push({ ...one, state: 'interrupted' }), one)
      const resume = () => {
        for (const { id, state } of $uploads.get()) if (state === 'offline') retry(id)
      }
      addEventListener('online', resume)
      return () => removeEventListener('online', resume)
    },
  }
}
export type UploadQueue = ReturnType<typeof createUploadQueue>
