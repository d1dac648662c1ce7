import type { APIRoute } from 'astro'
import { isLocale, type Locale } from '#contract/core/locale.ts'
import { staticTag } from '#contract/core/pageTags.ts'
import { editorStrings } from '#features/profiles/editorStrings.ts'
import { stringsFor } from '#i18n/forIsland.ts'
import { notFound, paramsOf, respond } from '#features/syndication/respond.ts'

const groups = {
  editors: editorStrings,
  validation: (locale: Locale) => stringsFor(locale, 'validation', 'form'),
} as const
const isGroup = (name: string): name is keyof typeof groups => Object.hasOwn(groups, name)

/** The texts of a group of islands in a language; `client/texts.ts` loads them. */
export const GET: APIRoute = ({ request, locals }) => {
  const [, group = '', locale = ''] = /^(\w+)\.(\w+)\.json$/.exec(paramsOf(locals)['name'] ?? '') ?? []
  if (!isLocale(locale) || !isGroup(group)) throw notFound(locals.t)
  const texts = groups[group](locale)
  return respond(request, JSON.stringify(texts), { type: 'application/json', tags: [staticTag] })
}
