import type { APIRoute } from 'astro'
import { absolute } from '#paths'

/** Where password managers send who wants a passkey here, or looks after theirs (W3C, passkey endpoints). */
export const GET: APIRoute = ({ locals: { path, site } }) => {
  const address = absolute(path('settingsSecurity'), site.siteUrl)
  return Response.json(
    { enroll: address, manage: address },
    { headers: { 'cache-control': 'public, max-age=86400' } },
  )
}
