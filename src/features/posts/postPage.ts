import type { AstroGlobal } from 'astro'
import { call } from '#contract/core/call.ts'
import { isRefusal } from '#contract/core/errors.ts'
import { companyTag, pageTags, pageTagsHeader, postTag } from '#contract/core/pageTags.ts'
import { showCompany, type Company } from '#contract/companies/companies.ts'
import { showPost, type Post } from '#contract/posts/posts.ts'
import type { PostVideo } from '#contract/posts/videos.ts'
import { parseId } from '#paths/addresses.ts'
import { breadcrumbData } from '#features/jobs/structuredData.ts'
import { excerptOf } from './excerpt.ts'

/**
 * Loads the public page of a post. `post` is null if it is for followers: the page then has status 403 and nothing of the
 * post in it.
 */
export async function openPost({
  locals: { api },
  params,
  response,
}: Pick<AstroGlobal, 'locals' | 'params' | 'response'>): Promise<{
  company: Company
  postId: number
  post: Post | null
}> {
  const postId = parseId(params['id'])
  const slug = params['slug'] ?? ''
  const [company, post] = await Promise.all([
    call(api, showCompany, { params: { slug } }),
    call(api, showPost, { params: { postId } }).catch((error: unknown) => {
      if (isRefusal(error, showPost, 'postForFollowers')) return null
      throw error
    }),
  ])
  if (post) response.headers.set(pageTagsHeader, pageTags(postTag(postId), companyTag(company.id)))
  else response.status = 403
  return { company, postId, post }
}

/** Metadata of a post's public page. */
export function postHead(
  { locals }: { readonly locals: Pick<App.Locals, 't' | 'path' | 'site'> },
  post: Post,
  company: Company,
) {
  const { t, path, site } = locals
  const { slug, name } = company
  const url = new URL(path('companyPost', { slug, id: post.id }), site.siteUrl).href
  const excerpt = excerptOf(post.text)
  const title = excerpt === '' ? t('posts:page.postTitle', { company: name }) : excerpt
  const { video } = post
  const image = post.images[0] ?? (video?.poster ? { ...video.poster, alt: video.alt } : undefined)
  const trail = [
    { label: name, href: path('company', { slug }) },
    { label: t('posts:page.allPosts'), href: path('companyPosts', { slug }) },
    { label: title, href: path('companyPost', { slug, id: post.id }) },
  ]
  const article = {
    '@context': 'https://schema.org',
    '@type': 'SocialMediaPosting',
    headline: title,
    articleBody: post.text,
    url,
    datePublished: post.published_at,
    ...(post.edited_at && { dateModified: post.edited_at }),
    ...(image && { image: new URL(image.url, site.siteUrl).href }),
    ...(video && { video: videoData(video, { title, post, siteUrl: site.siteUrl }) }),
    author: { '@type': 'Organization', name, url: new URL(path('company', { slug }), site.siteUrl).href },
  }
  return {
    title: excerpt === '' ? title : t('posts:page.pageTitle', { excerpt, company: name }),
    description: excerptOf(post.text.replaceAll('\n', ' '), 200) || title,
    ...(video && {
      video: { ...video, url: new URL(video.url, site.siteUrl).href },
    }),
    structuredData: [article, breadcrumbData(trail, site.siteUrl)],
    ...(image && {
      picture: {
        url: new URL(image.url, site.siteUrl).href,
        width: image.width,
        height: image.height,
        alt: image.alt || title,
      },
    }),
  }
}

interface Described {
  readonly title: string
  readonly post: Post
  readonly siteUrl: string
}

/** What search engines want to know of a video. */
const videoData = ({ alt, url, poster, duration }: PostVideo, { title, post, siteUrl }: Described) => ({
  '@type': 'VideoObject',
  name: title,
  description: alt || excerptOf(post.text.replaceAll('\n', ' '), 200) || title,
  contentUrl: new URL(url, siteUrl).href,
  ...(poster && { thumbnailUrl: new URL(poster.url, siteUrl).href }),
  uploadDate: post.published_at,
  duration: `PT${Math.max(1, Math.round(duration))}S`,
})
