import { createHash } from 'node:crypto'
import { readEntityTags } from '#contract/core/entityTags.ts'
import { CallError } from '#contract/core/errors.ts'
import { pageTags, pageTagsHeader } from '#contract/core/pageTags.ts'
import type { Translate } from '#i18n/translate.ts'

interface ResponseOptions {
  readonly type: string
  /** Cached until an event with one of these tags. */
  readonly tags?: readonly string[]
  /** The HTML version of the same page, for search engines. */
  readonly canonical?: string
  readonly status?: number
}

/** Builds a machine-readable response: strong ETag with 304, readable from any origin. */
export function respond(
  request: Request,
  body: string | Uint8Array<ArrayBuffer>,
  { type, tags, canonical, status = 200 }: ResponseOptions,
): Response {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const headers = new Headers({
    'content-type': type,
    'cache-control': status === 200 ? 'public, no-cache' : 'no-cache',
    'access-control-allow-origin': '*',
  })
  if (tags) headers.set(pageTagsHeader, pageTags(...tags))
  if (canonical) {
    headers.set('link', `<${canonical}>; rel="canonical"`)
    headers.set('x-robots-tag', 'noindex')
  }
  if (status !== 200) return new Response(body, { status, headers })
  headers.set('etag', etag)
  if (readEntityTags(request.headers.get('if-none-match') ?? '').includes(etag))
    return new Response(null, { status: 304, headers })
  return new Response(body, { headers })
}

/** Indented JSON. */
export const prettyJson = (data: object) => `${JSON.stringify(data, null, 2)}\n`

/** Thrown for an address that does not exist. */
export const notFound = (t: Translate): CallError =>
  new CallError('refused', t('errors:notFound'), { status: 404, code: 'notFound' })

/**
 * Route parameters, from the route table. Astro gives an endpoint, unlike a page, the parameters of the
 * address with its language prefix.
 */
export const paramsOf = ({
  route,
}: Pick<App.Locals, 'route'>): Readonly<Record<string, string | undefined>> => route?.params ?? {}
