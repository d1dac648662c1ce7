import type { APIRoute } from 'astro'
import { isLocale } from '#contract/core/locale.ts'
import { staticTag } from '#contract/core/pageTags.ts'
import { editorStrings } from '#features/profiles/editorStrings.ts'
import { respond } from '#features/syndication/respond.ts'

const groups = { editors: editorStrings } as const

/** The texts of a group of islands in a language; `client/texts.ts` loads them. */
export const GET: APIRoute = ({ request, params, locals }) => {
  const [, group = '', locale = ''] = /^(\w+)\.(\w+)\.json$/.exec(params['name'] ?? '') ?? []
  if (!isLocale(locale) || !Object.hasOwn(groups, group))
    return respond(request, `${locals.t('errors:notFound')}\n`, {
      type: 'text/plain; charset=utf-8',
      status: 404,
    })
  const texts = groups[group as keyof typeof groups](locale)
  return respond(request, JSON.stringify(texts), { type: 'application/json', tags: [staticTag] })
}
