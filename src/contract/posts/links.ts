import { LinkifyIt } from 'linkify-it'

/** A stretch of a text; with `href` it is a link. */
export interface TextPart {
  readonly text: string
  readonly href?: string
}

/** Only what is written with http or https is a link: `node.js` and `e.g.this` are not. */
const linkify = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false, urlAuth: false })
  .add('ftp:', null)
  .add('mailto:', null)
  .add('//', null)

/** Splits a plain text at its links. */
export function splitAtLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  for (const { index, lastIndex, text: shown, url } of linkify.match(text) ?? []) {
    if (!URL.canParse(url)) continue
    if (index > at) parts.push({ text: text.slice(at, index) })
    parts.push({ text: shown, href: url })
    at = lastIndex
  }
  if (at < text.length) parts.push({ text: text.slice(at) })
  return parts
}
