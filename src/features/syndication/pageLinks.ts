import type { Company } from '#contract/companies/companies.ts'
import type { PublicPage } from '#contract/publicPages/publicPages.ts'
import type { Job } from '#contract/jobs/jobs.ts'
import type { Translate } from '#i18n/translate.ts'
import { absolute, type Paths } from '#paths'
import type { Post } from '#contract/posts/posts.ts'
import {
  companyFeedLinks,
  machineReadableLinks,
  oembedLink,
  postFeedLinks,
  type AlternateLink,
} from './discovery.ts'

interface PageContext {
  readonly t: Translate
  readonly path: Paths
  readonly site: { readonly siteUrl: string }
}

/** Alternate links of a company page: its feed, and the page in other formats. */
export function companyLinks({ slug, name }: Company, context: PageContext): AlternateLink[] {
  const { t, path, site } = context
  return [
    ...companyFeedLinks(slug, t('jobs:list.title', { company: name }), context),
    ...machineReadableLinks(absolute(path('company', { slug }), site.siteUrl), name),
  ]
}

/** The alternate forms of a job, with oEmbed. */
export function jobLinks({ id, title, company }: Job, context: PageContext): AlternateLink[] {
  const { t, path, site } = context
  const { slug, name } = company
  const page = absolute(path('companyJob', { slug, id }), site.siteUrl)
  return [
    ...companyFeedLinks(slug, t('jobs:list.title', { company: name }), context),
    ...machineReadableLinks(page, title),
    oembedLink(page, title, context),
  ]
}

/** A person's public page in other formats. */
export const personLinks = (
  { address, first_name: first, last_name: last }: PublicPage,
  { path, site }: PageContext,
): AlternateLink[] =>
  machineReadableLinks(absolute(path('publicPage', { address }), site.siteUrl), `${first} ${last}`)

/** Alternate links of a post: the feed, the page in other formats, and oEmbed. */
export function postLinks({ id, company }: Post, context: PageContext): AlternateLink[] {
  const { t, path, site } = context
  const { slug, name } = company
  const page = absolute(path('companyPost', { slug, id }), site.siteUrl)
  const title = t('posts:page.postTitle', { company: name })
  return [
    ...postFeedLinks(slug, t('posts:page.listTitle', { company: name }), context),
    ...machineReadableLinks(page, title),
    oembedLink(page, title, context),
  ]
}
