import type { APIContext } from 'astro'
import { takeCredential, type TakenCredential } from '#contract/credentials/credentials.ts'
import { call } from '#contract/core/call.ts'
import { pictureName, type PictureCard } from './pictureCards.ts'
import { notFound, paramsOf } from './respond.ts'
import { parseId } from '#paths/addresses.ts'
import { initials } from '#ui/marks.ts'

/** The files that a credential is taken along as. */
const formOf = { 'credential.json': 'json', 'credential.png': 'badge' } as const
const isFile = (name: string): name is keyof typeof formOf => Object.hasOwn(formOf, name)

/** A credential of the viewer as a file: its JSON, or a picture that contains it. */
export async function downloadCredential({ locals }: Pick<APIContext, 'locals'>): Promise<Response> {
  const { credential, name = '' } = paramsOf(locals)
  if (!isFile(name)) throw notFound(locals.t)
  const form = formOf[name]
  const params = { credentialId: parseId(credential) }
  const taken = await call(locals.api, takeCredential, { params, body: { form } })
  return form === 'json'
    ? respondWithFile(taken.document, 'application/vc', `${taken.uuid}.json`)
    : respondWithBadge(locals, taken)
}

async function respondWithBadge(locals: App.Locals, taken: TakenCredential): Promise<Response> {
  const card = badgeCard(taken, locals.site.productName)
  const png = await locals.renderPicture(pictureName(card), card, taken.document)
  if (png) return respondWithFile(png as Uint8Array<ArrayBuffer>, 'image/png', `${taken.uuid}.png`)
  return new Response(`${locals.t('errors:unavailable')}\n`, {
    status: 503,
    headers: { 'retry-after': '5', 'content-type': 'text/plain; charset=utf-8' },
  })
}

const badgeCard = ({ person, company, position }: TakenCredential, product: string): PictureCard => ({
  look: 1,
  name: company,
  initials: initials(company),
  logo: null,
  title: position,
  facts: [person],
  product,
})

const respondWithFile = (body: string | Uint8Array<ArrayBuffer>, type: string, name: string) =>
  new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  })
