import { uploadAddress } from '#contract/uploads/uploads.ts'
import type { Caller, TestBackend } from '../backend.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Requests of the tus protocol, one by one, as a client in trouble may send them. */
export function tusRequests(app: Pick<TestBackend, 'send'>) {
  const send = (
    { token }: Pick<Caller, 'token'>,
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: BodyInit,
  ) =>
    app.send(
      new Request(`http://backend${path}`, {
        method,
        headers: {
          'tus-resumable': '1.0.0',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
        ...(body ? { body, duplex: 'half' } : {}),
      } as RequestInit),
    )
  const pathOf = (id: string) => `${uploadAddress}/${id}`
  return {
    send,
    creationHeaders: (size: number, name = 'document.pdf', purpose = 'employmentDocument') => ({
      'upload-length': String(size),
      'upload-metadata': `filename ${base64(name)},purpose ${base64(purpose)}`,
    }),
    create(caller: Caller, size: number, name?: string, purpose?: string) {
      return send(caller, 'POST', uploadAddress, this.creationHeaders(size, name, purpose))
    },
    /** The id of a new, empty upload. */
    async createId(caller: Caller, size: number, name?: string, purpose?: string): Promise<string> {
      const response = await this.create(caller, size, name, purpose)
      if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`)
      return response.headers.get('location')?.split('/').pop() ?? ''
    },
    append: (caller: Caller, id: string, offset: number, body: BodyInit) =>
      send(
        caller,
        'PATCH',
        pathOf(id),
        { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
        body,
      ),
    async offset(caller: Caller, id: string): Promise<number | null> {
      const { headers } = await send(caller, 'HEAD', pathOf(id))
      const offset = headers.get('upload-offset')
      return offset === null ? null : Number(offset)
    },
    show: (caller: Caller, id: string) => send(caller, 'HEAD', pathOf(id)),
    cancel: (caller: Caller, id: string) => send(caller, 'DELETE', pathOf(id)),
    /** The id of an upload that has arrived in full. */
    async upload(
      caller: Caller,
      bytes: Uint8Array | string,
      name?: string,
      purpose?: string,
    ): Promise<string> {
      const body = Buffer.from(bytes)
      const id = await this.createId(caller, body.length, name, purpose)
      const { status } = await this.append(caller, id, 0, body)
      if (status !== 204) throw new Error(`The upload was answered with ${status}`)
      return id
    },
  }
}

/** The code of a refusal. */
export const refusalOf = async (response: Response) => ({
  status: response.status,
  error: ((await response.json()) as { error: string }).error,
})
