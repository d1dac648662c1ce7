import type { APIRoute } from 'astro'
import { answer } from '#features/syndication/answer.ts'
import { notHere } from '#features/syndication/notFound.ts'
import { securityText } from '#features/syndication/securityText.ts'
import { absolute } from '#paths'

/** Not here where nobody is named who would read it. */
export const GET: APIRoute = ({ request, locals: { site, path, t } }) => {
  const { siteUrl, securityContacts: contacts } = site
  if (contacts.length === 0) throw notHere(t)
  const text = securityText({ siteUrl, contacts }, absolute(path('securityText'), siteUrl), new Date())
  return answer(request, text, { type: 'text/plain; charset=utf-8' })
}
