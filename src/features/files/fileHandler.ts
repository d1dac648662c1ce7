import type { APIRoute } from 'astro'
import { readFailure } from '#contract/core/errors.ts'
import { fileAddress } from '#contract/files/files.ts'

const passedOn = [
  ...['content-type', 'content-length', 'content-disposition', 'cache-control'],
  ...['accept-ranges', 'content-range', 'etag'],
]
/** A player asks for the part that it shows. */
const requestHeaders = ['range', 'if-range']
/** The range that was asked for is outside of the file. */
const rangeNotSatisfiable = 416

/**
 * A stored file, read with the token of the session, because links and pictures of a page cannot send it. Pictures
 * and videos are shown, all other files are downloads.
 */
export const fileHandler: APIRoute = async ({ locals, request, url }) => {
  const { api, token, path } = locals
  // Astro's own parameters are those of the address with its prefixes.
  const params = locals.route?.params ?? {}
  const isLink = request.headers.get('sec-fetch-dest') === 'document'
  if (!token && isLink)
    return new Response(null, {
      status: 302,
      headers: { location: path('login', null, { next: url.pathname }), 'cache-control': 'no-store' },
    })
  const key = [params['folder'], params['name']].map((part) => encodeURIComponent(part ?? '')).join('/')
  const headers = new Headers({ 'accept-language': api.locale.replace('_', '-') })
  if (token) headers.set('authorization', `Bearer ${token}`)
  for (const name of requestHeaders) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  const method = request.method === 'HEAD' ? 'HEAD' : 'GET'
  const file = await locals.send(new Request(`${api.baseUrl}${fileAddress(key)}`, { method, headers }))
  if (!file.ok && file.status !== rangeNotSatisfiable) {
    const body: unknown = await file.json().catch(() => null)
    throw readFailure(file.status, body, api.texts, file.headers.get('retry-after'))
  }
  const shown = new Headers({
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  })
  for (const name of passedOn) {
    const value = file.headers.get(name)
    if (value !== null) shown.set(name, value)
  }
  if (file.headers.get('content-type')?.startsWith('image/'))
    shown.set(
      'content-disposition',
      (shown.get('content-disposition') ?? 'inline').replace(/^attachment/, 'inline'),
    )
  return new Response(file.body, { status: file.status, headers: shown })
}
