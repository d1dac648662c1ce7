import { languageTag } from '#contract/core/locale.ts'
import type { Attachment, Entry, Feed } from './feedEntries.ts'
import { xml } from './xml.ts'

/** The timestamp of an empty feed. */
const never = '1970-01-01T00:00:00.000Z'

/** A feed as Atom (RFC 4287), paged (RFC 5005). */
export function atomFeed({ title, locale, self, page, next, product, icon, entries }: Feed): string {
  const updated = entries.map(({ changedAt }) => changedAt).reduce((a, b) => (a > b ? a : b), never)
  const feed = xml`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${languageTag(locale)}">
<id>${self}</id>
<title>${title}</title>
<updated>${updated}</updated>
<author><name>${product}</name></author>
<generator>${product}</generator>
<icon>${icon}</icon>
<link rel="self" type="application/atom+xml" href="${self}"/>
<link rel="alternate" type="text/html" href="${page}"/>
${next && xml`<link rel="next" type="application/atom+xml" href="${next}"/>\n`}${entries.map(entryOf)}</feed>
`
  return feed.text
}

const enclosureOf = ({ type, size, url, title }: Attachment) =>
  xml`<link rel="enclosure" type="${type}" length="${size}"${title && xml` title="${title}"`} href="${url}"/>\n`

function entryOf({
  url,
  language,
  title,
  summary,
  html,
  attachments = [],
  publishedAt,
  changedAt,
  company,
  tags,
}: Entry) {
  const lang = language && xml` xml:lang="${language}"`
  return xml`<entry>
<id>${url}</id>
<title${lang}>${title}</title>
<link rel="alternate" type="text/html" href="${url}"/>
${attachments.map(enclosureOf)}<published>${publishedAt}</published>
<updated>${changedAt}</updated>
<author><name>${company.name}</name><uri>${company.url}</uri></author>
${tags.map((tag) => xml`<category term="${tag}"/>`)}
<summary>${summary}</summary>
<content type="html"${lang}>${html}</content>
</entry>
`
}
