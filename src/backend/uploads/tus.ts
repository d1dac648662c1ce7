import { DataStore, Server, Upload, type Lock } from '@tus/server'
import { eq } from '#drizzle'
import type { Readable } from 'node:stream'
import { uploadAddress } from '#contract/uploads/uploads.ts'
import type { Context } from '../core/context.ts'
import { notFound, refuse, Refused, type RefusalCode } from '../core/refuse.ts'
import { uploads } from './schema.ts'
import { deleteUpload } from './cancelUpload.ts'
import type { UploadRow } from './findUpload.ts'
import { refuseWhenNoSpace } from './createUpload.ts'
import { UploadLock } from './uploadLock.ts'

/** The headers of the protocol. Others, such as those that override the method or the host, never reach the library. */
const requestHeaders = [
  ...['content-type', 'content-length', 'tus-resumable'],
  ...['upload-length', 'upload-offset', 'upload-metadata'],
]
const responseHeaders = [
  ...['cache-control', 'connection', 'location', 'tus-resumable'],
  ...['upload-length', 'upload-offset'],
]

/** The library's errors as refusals; any other one means that the request was not of the protocol. */
const refusals: Readonly<Record<number, RefusalCode>> = {
  404: 'notFound',
  409: 'uploadConflict',
  412: 'uploadVersion',
  413: 'tooLarge',
}

/** How long an interrupted request may take to write what it has read, in milliseconds. */
const drainMs = 200

/**
 * Answers one request of the tus protocol about an upload that the caller may use; `create` makes the row of a new one.
 * @throws Refused
 */
export async function answerTus(
  ctx: Context,
  request: Request,
  upload: UploadRow | null,
  create?: (size: number, metadata: Readonly<Record<string, string | null>>) => Promise<UploadRow>,
): Promise<Response> {
  let current = upload
  let failure: unknown = null
  const server = new Server({
    path: uploadAddress,
    relativeLocation: true,
    lockDrainTimeout: drainMs,
    datastore: new RowStore(ctx),
    locker: { newLock: (id) => (create ? noLock : new UploadLock(ctx, id)) },
    getFileIdFromRequest: () => upload?.id,
    namingFunction: async (_, metadata = {}) => {
      const size = Number(request.headers.get('upload-length'))
      current = (await create?.(size, metadata)) ?? null
      return current?.id ?? ''
    },
    onResponseError: (_, error) => void (failure ??= error),
  })
  const response = await server.handleWeb(withHeaders(request, requestHeaders))
  // The library's own errors carry a status.
  if (failure instanceof Refused || (failure instanceof Error && !('status_code' in failure))) throw failure
  if (response.status >= 400) throw refuse(refusals[response.status] ?? 'unreadable')
  const headers = new Headers(current ? { 'upload-expires': current.expiresAt.toUTCString() } : {})
  for (const name of responseHeaders) {
    const value = response.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(null, { status: response.status, headers })
}

function withHeaders(request: Request, names: readonly string[]): Request {
  const headers = new Headers()
  for (const name of names) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  const { method, url, body } = request
  return new Request(url, { method, headers, ...(body ? { body, duplex: 'half' as const } : {}) })
}

/** Nobody else knows an upload that is being created. */
const noLock: Lock = { lock: async () => undefined, unlock: async () => undefined }

/** The rows of uploads and their partial files, as the library's store. */
class RowStore extends DataStore {
  override readonly extensions = ['creation', 'termination']
  readonly #ctx: Context

  constructor(ctx: Context) {
    super()
    this.#ctx = ctx
  }

  override async getUpload(id: string): Promise<Upload> {
    // Read under the lock: the file may have been checked and moved while this request waited.
    const [row] = await this.#ctx.db.select().from(uploads).where(eq(uploads.id, id))
    if (!row) throw notFound()
    const { size } = row
    // Once the content has been checked the bytes are elsewhere, or gone.
    const isChecked = row.fileId !== null || row.refusal !== null
    const offset = isChecked ? size : await this.#ctx.partialFiles.size(id)
    if (offset === null) throw notFound()
    return new Upload({ id, size, offset })
  }

  override async write(source: Readable, id: string, offset: number): Promise<number> {
    return refuseWhenNoSpace(() => this.#ctx.partialFiles.append(id, offset, source))
  }

  override remove(id: string): Promise<void> {
    return deleteUpload(this.#ctx, id)
  }
}
