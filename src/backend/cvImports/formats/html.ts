import { createHtmlParser } from '../../ports/html/createHtmlParser.ts'

const maxLength = 100_000
const blocks = new Set('p div ul ol h1 h2 h3 h4 h5 h6 table tr blockquote section'.split(' '))

/** The text of HTML, as editors of CVs write it: paragraphs and list items become lines, entities characters. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return html.trim()
  return tidy(/<\/?[a-z][^<>]*>/i.test(html) ? textOf(html) : decodeEntities(html))
}

function textOf(html: string): string {
  let text = ''
  const parser = createHtmlParser({
    ontext: (part) => void (text += part.replace(/\s+/g, ' ')),
    onopentagname: (name) => {
      if (name === 'li') text += '\n- '
      else if (name === 'br' || blocks.has(name)) text += '\n'
    },
    onclosetag: (name) => void (text += name === 'li' || blocks.has(name) ? '\n' : ''),
  })
  parser.end(html.slice(0, maxLength))
  return text
}

/** Characters instead of entities; everything else stays as it is. */
export function decodeEntities(text: string): string {
  if (!/&[#a-z]/i.test(text)) return text
  let decoded = ''
  createHtmlParser({ ontext: (part) => void (decoded += part) }).end(
    text.slice(0, maxLength).replaceAll('<', '&lt;'),
  )
  return decoded
}

const tidy = (text: string) =>
  text
    .replace(/[ \t\u00A0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    // A list item whose text is a paragraph of its own, or empty.
    .replace(/^- ?\n+(?!-)/gm, '- ')
    .replace(/^- ?$/gm, '')
    .replace(/^- .+$/gm, (line) => `- ${withoutBullet(line)}`)
    .replace(/\n{3,}/g, '\n\n')
    .replace(/\n+(?=- )/g, '\n')
    .trim()

/** A line without the bullet that somebody typed before it. */
export const withoutBullet = (line: string): string =>
  line
    .replace(/^\s*(?:[•‣◦▪▫●○∙⁃·►✓➢]\s*|[-*–—]\s+)+/u, '')
    .replace(/\s+/g, ' ')
    .trim()
