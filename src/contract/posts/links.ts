import { LinkifyIt } from 'linkify-it'
import type { Mention } from './mention.ts'

/** A stretch of a text; with `href` it is a link, with `mention` it names somebody. */
export interface TextPart {
  readonly text: string
  readonly href?: string
  readonly mention?: Mention
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

/** Splits a text at its links and mentions. */
export function splitText(text: string, mentions: readonly Mention[]): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  for (const mention of mentions) {
    const end = mention.start + mention.length
    parts.push(...splitAtLinks(text.slice(at, mention.start)), {
      text: text.slice(mention.start, end),
      mention,
    })
    at = end
  }
  return [...parts, ...splitAtLinks(text.slice(at))]
}
