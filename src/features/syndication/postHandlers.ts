import type { APIContext } from 'astro'
import { call } from '#contract/core/call.ts'
import { companyPostsTag, companyTag, postTag } from '#contract/core/pageTags.ts'
import { showCompany } from '#contract/companies/companies.ts'
import { listPosts, showPost } from '#contract/posts/posts.ts'
import { parseId } from '#paths/addresses.ts'
import { absolute } from '#paths'
import { formTypes, type Form } from './documents.ts'
import { readName, respondWithFeed, type Page } from './feedHandlers.ts'
import { postDocument, postEntry, postMarkdown } from './postDocument.ts'
import { notFound, paramsOf, prettyJson, respond } from './respond.ts'

const postsInFeed = 30

/** The newest public posts of a company: `/feeds/posts/globex.atom`. */
export async function postFeed(page: Page): Promise<Response> {
  const { locals, url } = page
  const { name: slug, form } = readName(page)
  const after = url.searchParams.get('after')
  const [company, posts] = await Promise.all([
    call(locals.api, showCompany, { params: { slug } }),
    call(locals.api, listPosts, {
      params: { slug },
      query: { visibility: 'everyone', limit: postsInFeed, ...(after && { after }) },
    }),
  ])
  return respondWithFeed(page, form, {
    entries: posts.items.map((post) => postEntry(post, locals)),
    next: posts.next,
    title: locals.t('posts:page.listTitle', { company: company.name }),
    self: locals.path('postFeed', { name: paramsOf(locals)['name'] ?? '' }),
    page: locals.path('companyPosts', { slug }),
    tags: [companyTag(company.id), companyPostsTag(company.id)],
  })
}

/** A post's page in another format. */
export const postHandler =
  (form: Form) =>
  async ({ locals, request }: Pick<APIContext, 'locals' | 'request'>): Promise<Response> => {
    const params = paramsOf(locals)
    const postId = parseId((params['id'] ?? '').replace(new RegExp(`\\.${form}$`), ''))
    const post = await call(locals.api, showPost, { params: { postId } })
    const { slug, id } = post.company
    if (slug !== params['slug']) throw notFound(locals.t)
    const body = form === 'json' ? prettyJson(postDocument(post, locals)) : postMarkdown(post, locals)
    return respond(request, body, {
      type: formTypes[form],
      tags: [postTag(postId), companyTag(id)],
      canonical: absolute(locals.path('companyPost', { slug, id: postId }), locals.site.siteUrl),
    })
  }
