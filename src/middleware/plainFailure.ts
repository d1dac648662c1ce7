import { CallError } from '#contract/core/errors.ts'

/** A failure of a machine-readable address: a status and one sentence instead of a page. */
export function plainFailure({ locals }: { locals: App.Locals }, error: unknown): Response {
  const isRefusal = error instanceof CallError && error.status >= 400 && error.status < 500
  const isUnavailable = error instanceof CallError && error.kind === 'network'
  if (!isRefusal) locals.logFailure(error)
  const status = isRefusal ? error.status : isUnavailable ? 503 : 500
  const retryAfter = status === 503 ? 5 : isRefusal ? error.retryAfter : null
  const text = isRefusal ? error.message : locals.t('errors:failed')
  return new Response(`${text}\n`, {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      ...(retryAfter ? { 'retry-after': String(retryAfter) } : {}),
    },
  })
}
