import type { APIContext } from 'astro'
import { call } from '#contract/core/call.ts'
import { showPublicPage, publicPageTags } from '#contract/publicPages/publicPages.ts'
import { absolute } from '#paths'
import { formTypes, type Form } from './documents.ts'
import { personDocument, personMarkdown } from './personDocument.ts'
import { paramsOf, prettyJson, respond } from './respond.ts'

/** A person's public page in another format. */
export const personHandler =
  (form: Form) =>
  async ({ locals, request }: Pick<APIContext, 'locals' | 'request'>): Promise<Response> => {
    const address = (paramsOf(locals)['address'] ?? '').replace(new RegExp(`\\.${form}$`), '')
    const page = await call(locals.api, showPublicPage, { params: { address } })
    const body = form === 'json' ? prettyJson(personDocument(page, locals)) : personMarkdown(page, locals)
    return respond(request, body, {
      type: formTypes[form],
      tags: publicPageTags(page),
      canonical: absolute(locals.path('publicPage', { address }), locals.site.siteUrl),
    })
  }
