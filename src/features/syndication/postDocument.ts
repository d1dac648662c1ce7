import { splitAtLinks } from '#contract/posts/links.ts'
import type { LinkPreview } from '#contract/posts/linkPreviews.ts'
import type { Post } from '#contract/posts/posts.ts'
import type { PostVideo } from '#contract/posts/videos.ts'
import { excerptOf } from '#features/posts/excerpt.ts'
import { formatDay } from '#i18n/dates.ts'
import type { PageContext } from './documents.ts'
import type { Entry } from './feedEntries.ts'
import { bullets, heading, link, markdownOf, plain } from './markdown.ts'
import { absolute } from '#paths'
import { xml } from './xml.ts'

/** The name of a post: its beginning, if it has a text. */
const titleOf = (post: Post, t: PageContext['t']) =>
  excerptOf(post.text) || t('posts:page.postTitle', { company: post.company.name })

/** A post's public page as data, with the same content. */
export function postDocument(post: Post, { path, site }: PageContext): object {
  const { company, id } = post
  const { slug, name, domain, logo_url: logo } = company
  return {
    type: 'post',
    id,
    url: absolute(path('companyPost', { slug, id }), site.siteUrl),
    company: {
      name,
      domain,
      url: absolute(path('company', { slug }), site.siteUrl),
      logo_url: logo && new URL(logo, site.siteUrl).href,
    },
    text: post.text,
    html: htmlOf(post, site.siteUrl),
    images: post.images.map(({ url, width, height, alt }) => ({
      url: new URL(url, site.siteUrl).href,
      width,
      height,
      alt,
    })),
    video: post.video && videoDocument(post.video, site.siteUrl),
    link_preview: post.link_preview && previewDocument(post.link_preview, site.siteUrl),
    jobs: post.jobs.map(({ id: jobId, title, city, open }) => ({
      ...{ title, city, open },
      url: absolute(path('companyJob', { slug, id: jobId }), site.siteUrl),
    })),
    published_at: post.published_at,
    edited_at: post.edited_at,
    like_count: post.like_count,
    comment_count: post.comment_count,
  }
}

function previewDocument({ url, title, description, site_name, image }: LinkPreview, siteUrl: string) {
  return { url, title, description, site_name, image_url: image && new URL(image.url, siteUrl).href }
}

function videoDocument(
  { url, type, width, height, duration, alt, poster, captions }: PostVideo,
  siteUrl: string,
) {
  return {
    ...{ url: new URL(url, siteUrl).href, type, width, height, duration, alt },
    poster_url: poster && new URL(poster.url, siteUrl).href,
    captions: captions && { url: new URL(captions.url, siteUrl).href, language: captions.language },
  }
}

/** The same as Markdown. The text is plain, so what looks like Markdown in it is escaped. */
export function postMarkdown(post: Post, { t, locale, path, site }: PageContext): string {
  const { slug, name } = post.company
  return markdownOf([
    heading(1, titleOf(post, t)),
    `${link(name, absolute(path('company', { slug }), site.siteUrl))}, ${formatDay(post.published_at, locale)}`,
    ...post.text.split('\n\n').map((paragraph) => paragraph.split('\n').map(markdownLine).join('  \n')),
    ...post.images.map(({ url, alt }) => `!${link(alt, new URL(url, site.siteUrl).href)}`),
    post.video && link(post.video.alt || t('posts:card.video'), new URL(post.video.url, site.siteUrl).href),
    post.link_preview &&
      [link(post.link_preview.title, post.link_preview.url), plain(post.link_preview.description)]
        .filter(Boolean)
        .join('  \n'),
    post.jobs.length > 0 && heading(2, t(hiringKey(post))),
    bullets(
      post.jobs.map(({ id, title, city, open }) => {
        const name = open
          ? link(title, absolute(path('companyJob', { slug, id }), site.siteUrl))
          : plain(title)
        return [name, plain(city), !open && t('posts:card.jobClosed')].filter(Boolean).join(', ')
      }),
    ),
  ])
}

const hiringKey = ({ jobs }: Post) =>
  jobs.some(({ open }) => open) ? 'posts:card.hiring' : 'posts:card.noLongerHiring'
const markdownLine = (line: string): string =>
  splitAtLinks(line)
    .map(({ text, href }) => (href === undefined ? escapeMarkdown(text) : link(text, href)))
    .join('')
const escapeMarkdown = (text: string) =>
  text.replace(/[\\`*_[\]<>]/g, '\\$&').replace(/^(\s*)(#|[-+>]|\d+[.)])/, '$1\\$2')

/** A post as a feed entry. */
export function postEntry(post: Post, { t, path, site }: PageContext): Entry {
  const { company, id, text } = post
  const { slug, name, logo_url: logo } = company
  return {
    url: absolute(path('companyPost', { slug, id }), site.siteUrl),
    title: titleOf(post, t),
    summary: excerptOf(text.replaceAll('\n', ' '), 200),
    html: htmlOf(post, site.siteUrl),
    attachment: post.video && {
      url: new URL(post.video.url, site.siteUrl).href,
      type: post.video.type,
      size: post.video.size,
      seconds: post.video.duration,
    },
    publishedAt: post.published_at,
    changedAt: post.edited_at ?? post.published_at,
    company: {
      name,
      url: absolute(path('company', { slug }), site.siteUrl),
      logo: logo === null ? null : new URL(logo, site.siteUrl).href,
    },
    tags: [],
  }
}

/** Text, images, video and the preview of a link as HTML: everything in it is escaped. */
function htmlOf({ text, images, video, link_preview: preview }: Post, siteUrl: string): string {
  const paragraphs = text.split('\n\n').filter(Boolean)
  const html = [
    ...paragraphs.map((paragraph) => {
      const parts = splitAtLinks(paragraph).map(({ text: part, href }) =>
        href === undefined ? xml`${part}` : xml`<a href="${href}" rel="nofollow ugc">${part}</a>`,
      )
      return xml`<p>${parts}</p>`.text.replaceAll('\n', '<br/>')
    }),
    ...images.map(
      ({ url, width, height, alt }) =>
        xml`<p><img src="${new URL(url, siteUrl).href}" alt="${alt}" width="${width}" height="${height}"/></p>`
          .text,
    ),
    ...(video ? [videoHtml(video, siteUrl)] : []),
    ...(preview
      ? [
          xml`<p><a href="${preview.url}" rel="nofollow ugc">${preview.title}</a><br/>${preview.description}</p>`
            .text,
        ]
      : []),
  ]
  return html.join('\n')
}

function videoHtml({ url, type, width, height, poster }: PostVideo, siteUrl: string): string {
  const address = new URL(url, siteUrl).href
  const picture = poster ? xml` poster="${new URL(poster.url, siteUrl).href}"` : ''
  return xml`<p><video controls="" preload="none" width="${width}" height="${height}"${picture}><source src="${address}" type="${type}"/></video></p>`
    .text
}
