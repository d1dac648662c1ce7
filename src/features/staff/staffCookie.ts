import type { AstroGlobal } from 'astro'
import { locales } from '#contract/core/locale.ts'
import { staffCookie, staffSessionHours } from '#contract/staff/session.ts'
import { pathsFor } from '#paths'

/**
 * Sets the cookie of staff on a response, or with null deletes it: once for the address of their area in each language, so that no
 * other page is sent it. No script reads it.
 */
export function setStaffCookie(
  { locals }: Pick<AstroGlobal, 'locals'>,
  response: Response,
  token: string | null,
): Response {
  const paths = locales.map((locale) => pathsFor({ ...locals.scope, locale, profileId: null })('staff'))
  const maxAge = token === null ? 0 : staffSessionHours * 60 * 60
  for (const path of new Set(paths))
    response.headers.append(
      'set-cookie',
      `${staffCookie}=${token ?? ''}; Path=${path}; Max-Age=${maxAge}; HttpOnly; Secure; SameSite=Strict`,
    )
  return response
}
