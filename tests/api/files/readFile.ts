import type { Caller, TestBackend } from '../backend.ts'

/** Requests the address of a file for a caller. */
export const readFileAs = (
  app: Pick<TestBackend, 'send'>,
  { token }: Pick<Caller, 'token'>,
  url: string,
  init: RequestInit = {},
): Promise<Response> =>
  app.send(
    new Request(`http://backend${url}`, {
      ...init,
      headers: { ...init.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    }),
  )
