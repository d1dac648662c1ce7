import type { SendOptions } from '#contract/core/call.ts'

/** Sends a request with upload progress, which `fetch` does not support yet. */
export async function sendWithProgress(
  request: Request,
  { signal, onProgress }: SendOptions,
): Promise<Response> {
  const body = await request.blob()
  signal?.throwIfAborted()
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(request.method, request.url)
    xhr.withCredentials = true
    request.headers.forEach((value, name) => xhr.setRequestHeader(name, value))
    xhr.upload.onprogress = (event) => onProgress?.(event.total > 0 ? event.loaded / event.total : 0)
    xhr.onload = () => resolve(toResponse(xhr))
    xhr.onerror = () => reject(new TypeError())
    xhr.onabort = () => reject(new DOMException('', 'AbortError'))
    signal?.addEventListener('abort', () => xhr.abort(), { once: true })
    xhr.send(body)
  })
}

function toResponse(xhr: XMLHttpRequest): Response {
  const headers = new Headers()
  const retryAfter = xhr.getResponseHeader('retry-after')
  if (retryAfter) headers.set('retry-after', retryAfter)
  return new Response(xhr.status === 204 ? null : xhr.responseText, { status: xhr.status, headers })
}
