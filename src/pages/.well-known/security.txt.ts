import type { APIRoute } from 'astro'
import { notFound, respond } from '#features/syndication/respond.ts'
import { securityText } from '#features/syndication/securityText.ts'
import { absolute } from '#paths'

/** 404 when no security contact is configured. */
export const GET: APIRoute = ({ request, locals: { site, path, t } }) => {
  const { siteUrl, securityContacts: contacts } = site
  if (contacts.length === 0) throw notFound(t)
  const text = securityText({ siteUrl, contacts }, absolute(path('securityText'), siteUrl), new Date())
  return respond(request, text, { type: 'text/plain; charset=utf-8' })
}
