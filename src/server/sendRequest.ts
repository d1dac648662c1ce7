import type { CallOrigin } from '#backend/core/app.ts'

/** Sends a request to the backend on behalf of `origin`. */
export type SendRequest = (request: Request, origin: CallOrigin) => Promise<Response>

/** An external backend over HTTP. Redirects are not followed: the API has none, and they could lead to other hosts. */
export function externalBackend(baseUrl: string): SendRequest {
  const base = baseUrl.replace(/\/$/, '')
  return async (request, { address, requestId }) => {
    const { pathname, search } = new URL(request.url)
    const forwarded = new Request(`${base}${pathname}${search}`, {
      method: request.method,
      headers: request.headers,
      redirect: 'manual',
      ...(request.body ? { body: request.body, duplex: 'half' as const } : {}),
    })
    forwarded.headers.delete('host')
    forwarded.headers.set('x-request-id', requestId)
    forwarded.headers.set('x-forwarded-for', address)
    return fetch(forwarded, { signal: AbortSignal.timeout(15_000) })
  }
}
