import type { DetailedError, Upload } from 'tus-js-client'
import { CallError, readFailure } from '#contract/core/errors.ts'
import {
  uploadAddress,
  uploadLifetimeHours,
  uploadPartBytes,
  type UploadPurpose,
} from '#contract/uploads/uploads.ts'
import { clientConfig, currentLocale } from './config.ts'
import { readToken } from './token.ts'

export interface ResumableOptions {
  readonly file: File
  readonly purpose: UploadPurpose
  /** What the file is for, and who sends it: the same file is resumed only there. */
  readonly scope: string
  /** Called with the number of bytes that have been sent. */
  readonly onProgress: (sent: number) => void
}

export interface ResumableUpload {
  /** Sends the file, from where an earlier attempt stopped; returns the id of the upload. @throws CallError */
  send(): Promise<string>
  /** Stops and deletes what has arrived. */
  cancel(): Promise<void>
  /** Removes the note of the upload, once its file is in use or refused. */
  release(): Promise<void>
}

/** Waits before attempts after a lost connection, in milliseconds. */
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000]

const idOf = (url: string | null) => url?.split('/').pop() ?? ''

/** An upload that survives a lost connection, a reload and a restart of the browser, by the tus protocol. */
export async function resumableUpload(options: ResumableOptions): Promise<ResumableUpload> {
  const { file, purpose, scope, onProgress } = options
  // Loaded with the first file.
  const tus = await import('tus-js-client')
  let settle: { resolve(id: string): void; reject(error: CallError): void } | null = null
  const upload: Upload = new tus.Upload(file, {
    endpoint: uploadAddress,
    chunkSize: uploadPartBytes,
    retryDelays,
    metadata: { filename: file.name, purpose },
    fingerprint: async () => fingerprintOf(scope, file),
    // The token may have been renewed meanwhile.
    onBeforeRequest: (request) =>
      Object.entries(headers()).forEach(([name, value]) => request.setHeader(name, value)),
    onProgress: (sent) => onProgress(sent),
    onSuccess: () => settle?.resolve(idOf(upload.url)),
    onError: (error) => settle?.reject(toCallError(error)),
  })
  const release = async () => {
    for (const { urlStorageKey } of await upload.findPreviousUploads())
      await tus.defaultOptions.urlStorage.removeUpload(urlStorageKey)
  }
  return {
    async send() {
      const [previous] = await upload.findPreviousUploads()
      if (previous) upload.resumeFromPreviousUpload(previous)
      return new Promise((resolve, reject) => {
        settle = { resolve, reject }
        upload.start()
      })
    },
    async cancel() {
      // If the server cannot be reached, the upload expires there.
      await upload.abort(true).catch(() => undefined)
      await release()
    },
    release,
  }
}

const headers = () => ({
  authorization: `Bearer ${readToken()}`,
  'accept-language': currentLocale().replace('_', '-'),
})

const fingerprintOf = (scope: string, { name, size, lastModified }: File) =>
  [scope, name, size, lastModified].join('|')

/** Whether a file is the one of which a part was sent, and not a later version of it. */
export const isFileOf = ({ storageKey }: InterruptedUpload, scope: string, file: File): boolean =>
  storageKey.startsWith(`tus::${fingerprintOf(scope, file)}::`)

function toCallError(error: Error | DetailedError): CallError {
  const { texts } = clientConfig()
  const response = 'originalResponse' in error ? error.originalResponse : null
  if (!response) return new CallError('network', texts.network, { cause: error })
  return readFailure(
    response.getStatus(),
    parse(response.getBody()),
    texts,
    response.getHeader('retry-after') ?? null,
  )
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

/** An upload that an earlier page began. */
export interface InterruptedUpload {
  readonly storageKey: string
  readonly name: string
  readonly size: number
  readonly url: string
}

/** Uploads of this scope that are not finished, from the notes that the protocol's client keeps. */
export function findInterrupted(scope: string): InterruptedUpload[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(`tus::${scope}|`))
    return keys.flatMap((storageKey) => {
      const note = parse(localStorage.getItem(storageKey) ?? '') as Note | null
      const age = Date.now() - Date.parse(note?.creationTime ?? '')
      if (note?.uploadUrl && note.size && age < uploadLifetimeHours * 3_600_000)
        return [{ storageKey, name: note.metadata?.['filename'] ?? '', size: note.size, url: note.uploadUrl }]
      localStorage.removeItem(storageKey)
      return []
    })
  } catch {
    // Without storage nothing is resumed after a reload.
    return []
  }
}

interface Note {
  readonly size?: number
  readonly metadata?: Readonly<Record<string, string>>
  readonly creationTime?: string
  readonly uploadUrl?: string
}

/** Deletes what has arrived of an interrupted upload. */
export async function discardInterrupted({ storageKey, url }: InterruptedUpload): Promise<void> {
  localStorage.removeItem(storageKey)
  await deleteAt(url)
}

/** Deletes an upload that was to be used, with the file that was made of it. */
export const discardUpload = (id: string): Promise<void> => deleteAt(`${uploadAddress}/${id}`)

async function deleteAt(url: string): Promise<void> {
  const request = { method: 'DELETE', headers: { ...headers(), 'tus-resumable': '1.0.0' } }
  // If it fails, the upload expires.
  await fetch(url, request).catch(() => undefined)
}
