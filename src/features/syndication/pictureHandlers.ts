import type { APIContext } from 'astro'
import { call } from '#contract/core/call.ts'
import { showCompany } from '#contract/companies/companies.ts'
import { showPublicPage } from '#contract/publicPages/publicPages.ts'
import { showJob } from '#contract/jobs/jobs.ts'
import { parseId } from '#paths/addresses.ts'
import { paramsOf } from './respond.ts'
import { companyCard, jobCard, personCard, pictureName, type PictureCard } from './pictureCards.ts'

type Page = Pick<APIContext, 'locals'>

export async function companyPictureHandler({ locals }: Page): Promise<Response> {
  const { slug = '', name } = paramsOf(locals)
  const card = companyCard(await call(locals.api, showCompany, { params: { slug } }), locals)
  const current = pictureName(card)
  return respondWithPicture(locals, name, card, locals.path('companyPicture', { slug, name: current }))
}

export async function jobPictureHandler({ locals }: Page): Promise<Response> {
  const { id, name } = paramsOf(locals)
  const jobId = parseId(id)
  const card = jobCard(await call(locals.api, showJob, { params: { jobId } }), locals)
  const current = pictureName(card)
  return respondWithPicture(locals, name, card, locals.path('jobPicture', { id: jobId, name: current }))
}

export async function personPictureHandler({ locals }: Page): Promise<Response> {
  const { address = '', name } = paramsOf(locals)
  const card = personCard(await call(locals.api, showPublicPage, { params: { address } }), locals)
  const current = pictureName(card)
  return respondWithPicture(locals, name, card, locals.path('personPicture', { address, name: current }))
}

/** An outdated name redirects to the current picture; the content under a name never changes. */
async function respondWithPicture(
  { renderPicture, t }: App.Locals,
  requestedName: string | undefined,
  card: PictureCard,
  address: string,
): Promise<Response> {
  const name = pictureName(card)
  if (requestedName !== name)
    return new Response(null, { status: 302, headers: { location: address, 'cache-control': 'no-cache' } })
  const png = await renderPicture(name, card)
  if (!png)
    return new Response(`${t('errors:unavailable')}\n`, {
      status: 503,
      headers: { 'retry-after': '5', 'content-type': 'text/plain; charset=utf-8' },
    })
  return new Response(png as Uint8Array<ArrayBuffer>, {
    headers: {
      'content-type': 'image/png',
      'content-length': String(png.length),
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${name}"`,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    },
  })
}
