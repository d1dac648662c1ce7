import { pageTags, pageTagsHeader } from '#contract/core/pageTags.ts'
import { createHash } from 'node:crypto'

interface ResponseOptions {
  readonly type: string
  /** What it shows; it is cached until any of it changes. */
  readonly tags?: readonly string[]
  /** The page that this is another form of: search engines list that one. */
  readonly canonical?: string
  readonly status?: number
}

/** Answers a program: with a strong tag, so that who has it already is told so, and readable from any site. */
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
  const known = request.headers.get('if-none-match')?.split(',') ?? []
  if (known.some((tag) => tag.trim().replace(/^W\//, '') === etag))
    return new Response(null, { status: 304, headers })
  return new Response(body, { headers })
}

/** JSON that people may look at, too. */
export const prettyJson = (data: object) => `${JSON.stringify(data, null, 2)}\n`
