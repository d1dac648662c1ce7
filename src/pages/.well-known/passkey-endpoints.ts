import type { APIRoute } from 'astro'
import { absolute } from '#paths'

/** The well-known URL where password managers send users to add or manage passkeys (W3C). */
export const GET: APIRoute = ({ locals: { path, site } }) => {
  const address = absolute(path('settingsSecurity'), site.siteUrl)
  return Response.json(
    { enroll: address, manage: address },
    { headers: { 'cache-control': 'public, max-age=86400' } },
  )
}
