import { documentMediaTypes } from '#contract/files/files.ts'
import type { PostDocument } from '#contract/posts/documents.ts'
import { splitAtLinks } from '#contract/posts/links.ts'
import type { LinkPreview } from '#contract/posts/linkPreviews.ts'
import type { Post } from '#contract/posts/posts.ts'
import type { PostVideo } from '#contract/posts/videos.ts'
import { excerptOf } from '#features/posts/excerpt.ts'
import { fileFacts } from '#features/uploads/fileKinds.ts'
import type { Locale } from '#contract/core/locale.ts'
import { formatDay } from '#i18n/dates.ts'
import type { PageContext } from './documents.ts'
import type { Attachment, Entry } from './feedEntries.ts'
import { bullets, heading, image, joined, lines, link, markdownOf } from './markdown.ts'
import { absolute } from '#paths'
import { xml } from './xml.ts'

/** The name of a post: its beginning, if it has a text. */
const titleOf = (post: Post, t: PageContext['t']) =>
  excerptOf(post.text) || t('posts:page.postTitle', { company: post.company.name })

/** A post's public page as data, with the same content. */
export function postDocument(post: Post, { locale, path, site }: PageContext): object {
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
    html: htmlOf(post, locale, site.siteUrl),
    images: post.images.map(({ url, width, height, alt }) => ({
      url: new URL(url, site.siteUrl).href,
      width,
      height,
      alt,
    })),
    video: post.video && videoDocument(post.video, site.siteUrl),
    documents: post.documents.map(({ url, name, type, size }) => ({
      url: new URL(url, site.siteUrl).href,
      name,
      type: documentMediaTypes[type],
      size,
    })),
    link_preview: post.link_preview && previewDocument(post.link_preview, site.siteUrl),
    jobs: post.jobs.map(({ id: jobId, title, city, open }) => ({
      title,
      city,
      open,
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
    url: new URL(url, siteUrl).href,
    type,
    width,
    height,
    duration,
    alt,
    poster_url: poster && new URL(poster.url, siteUrl).href,
    captions: captions && { url: new URL(captions.url, siteUrl).href, language: captions.language },
  }
}

/** A post as Markdown. The text is plain, so what looks like Markdown in it is escaped. */
export function postMarkdown(post: Post, { t, locale, path, site }: PageContext): string {
  const { slug, name } = post.company
  return markdownOf([
    heading(1, titleOf(post, t)),
    joined([
      link(name, absolute(path('company', { slug }), site.siteUrl)),
      formatDay(post.published_at, locale),
    ]),
    ...post.text.split('\n\n').map((paragraph) => lines(paragraph.split('\n').map(markdownLine))),
    ...post.images.map(({ url, alt }) => image(alt, new URL(url, site.siteUrl).href)),
    post.video && link(post.video.alt || t('posts:card.video'), new URL(post.video.url, site.siteUrl).href),
    bullets(
      post.documents.map((file) =>
        joined([link(file.name, new URL(file.url, site.siteUrl).href), `(${fileFacts(file, locale)})`], ' '),
      ),
    ),
    post.link_preview &&
      lines([link(post.link_preview.title, post.link_preview.url), post.link_preview.description]),
    post.jobs.length > 0 && heading(2, t(hiringKey(post))),
    bullets(
      post.jobs.map(({ id, title, city, open }) => {
        const name = open ? link(title, absolute(path('companyJob', { slug, id }), site.siteUrl)) : title
        return joined([name, city, !open && t('posts:card.jobClosed')])
      }),
    ),
  ])
}

const hiringKey = ({ jobs }: Post) =>
  jobs.some(({ open }) => open) ? 'posts:card.hiring' : 'posts:card.noLongerHiring'
const markdownLine = (line: string) =>
  joined(
    splitAtLinks(line).map(({ text, href }) => (href === undefined ? text : link(text, href))),
    '',
  )

/** A post as a feed entry. */
export function postEntry(post: Post, { t, locale, path, site }: PageContext): Entry {
  const { company, id, text } = post
  const { slug, name, logo_url: logo } = company
  return {
    url: absolute(path('companyPost', { slug, id }), site.siteUrl),
    title: titleOf(post, t),
    summary: excerptOf(text.replaceAll('\n', ' '), 200),
    html: htmlOf(post, locale, site.siteUrl),
    attachments: attachmentsOf(post, site.siteUrl),
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

const attachmentsOf = ({ video, documents }: Post, siteUrl: string): Attachment[] => [
  ...(video
    ? [
        {
          url: new URL(video.url, siteUrl).href,
          type: video.type,
          size: video.size,
          seconds: video.duration,
        },
      ]
    : []),
  ...documents.map(({ url, name, type, size }) => ({
    url: new URL(url, siteUrl).href,
    type: documentMediaTypes[type],
    size,
    title: name,
  })),
]

/** Text, images, video, documents and the preview of a link as HTML: everything in it is escaped. */
function htmlOf(
  { text, images, video, documents, link_preview: preview }: Post,
  locale: Locale,
  siteUrl: string,
): string {
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
    ...documents.map((file) => documentHtml(file, locale, siteUrl)),
    ...(preview
      ? [
          xml`<p><a href="${preview.url}" rel="nofollow ugc">${preview.title}</a><br/>${preview.description}</p>`
            .text,
        ]
      : []),
  ]
  return html.join('\n')
}

const documentHtml = (file: PostDocument, locale: Locale, siteUrl: string): string =>
  xml`<p><a href="${new URL(file.url, siteUrl).href}">${file.name}</a> (${fileFacts(file, locale)})</p>`.text

function videoHtml({ url, type, width, height, poster }: PostVideo, siteUrl: string): string {
  const address = new URL(url, siteUrl).href
  const picture = poster ? xml` poster="${new URL(poster.url, siteUrl).href}"` : ''
  return xml`<p><video controls="" preload="none" width="${width}" height="${height}"${picture}><source src="${address}" type="${type}"/></video></p>`
    .text
}
