import { languageTag } from '#contract/core/locale.ts'
import type { Attachment, Feed } from './feedEntries.ts'

/** A feed as JSON Feed 1.1 (jsonfeed.org). */
export function jsonFeed({ title, locale, self, page, next, product, icon, entries }: Feed): object {
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: page,
    feed_url: self,
    ...(next && { next_url: next }),
    favicon: icon,
    authors: [{ name: product }],
    language: languageTag(locale),
    items: entries.map(
      ({ url, language, title, summary, html, attachments = [], publishedAt, changedAt, company, tags }) => ({
        id: url,
        url,
        ...(language && { language }),
        title,
        summary,
        content_html: html,
        date_published: publishedAt,
        date_modified: changedAt,
        authors: [{ name: company.name, url: company.url, ...(company.logo && { avatar: company.logo }) }],
        tags,
        ...(attachments.length > 0 && { attachments: attachments.map(attachmentOf) }),
      }),
    ),
  }
}

const attachmentOf = ({ url, type, size, title, seconds }: Attachment) => ({
  url,
  mime_type: type,
  size_in_bytes: size,
  ...(title !== undefined && { title }),
  ...(seconds !== undefined && { duration_in_seconds: Math.round(seconds) }),
})
