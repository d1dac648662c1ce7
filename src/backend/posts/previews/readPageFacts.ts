import { createHtmlParser } from '../../ports/html/createHtmlParser.ts'

/** What a web page says about itself. */
export interface PageFacts {
  /** Empty if it has none. */
  readonly title: string
  readonly description: string
  readonly siteName: string
  /** Absolute; null if it names none. */
  readonly imageUrl: string | null
}

/** The beginning of a page, and where it was found. */
export interface WebPage {
  readonly body: Uint8Array
  readonly contentType: string
  readonly url: string
}

/** Maximum lengths, in characters. */
const maximum = { title: 200, description: 300, siteName: 80 } as const
/** Names of a page's own statements, the first is preferred. */
const names = {
  title: ['og:title', 'twitter:title'],
  description: ['og:description', 'twitter:description', 'description'],
  siteName: ['og:site_name', 'application-name'],
  image: ['og:image:secure_url', 'og:image', 'twitter:image'],
} as const
/** A page may declare its encoding within its first bytes. */
const declarationBytes = 1024

interface Head {
  readonly title: string
  readonly charset: string | null
  readonly meta: ReadonlyMap<string, string>
}

/** Reads the head of a page. */
export function readPageFacts({ body, contentType, url }: WebPage): PageFacts {
  const { title, meta } = readHead(decode(body, contentType))
  const first = (keys: readonly string[]) => keys.map((key) => meta.get(key) ?? '').find(Boolean) ?? ''
  const image = first(names.image)
  return {
    title: shorten(first(names.title) || title, maximum.title),
    description: shorten(first(names.description), maximum.description),
    siteName: shorten(first(names.siteName), maximum.siteName),
    imageUrl: image === '' ? null : (URL.parse(image, url)?.href ?? null),
  }
}

function decode(body: Uint8Array, contentType: string): string {
  const declared =
    charsetOf(contentType) ??
    readHead(Buffer.from(body.subarray(0, declarationBytes)).toString('latin1')).charset
  return decoderFor(declared ?? 'utf-8').decode(body)
}

/** An unknown name is read as UTF-8. A byte order mark is left out. */
function decoderFor(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}

function charsetOf(contentType: string): string | null {
  const [, ...parameters] = contentType.split(';')
  const charset = parameters
    .map((one) => one.trim().split('='))
    .find(([name]) => /^charset$/i.test(name ?? ''))
  return charset?.[1]?.replaceAll('"', '').trim() || null
}

function readHead(html: string): Head {
  const meta = new Map<string, string>()
  let title = ''
  let charset: string | null = null
  let isTitle = false
  let isRead = false
  const stop = () => {
    isRead = true
    parser.pause()
  }
  const parser = createHtmlParser({
    onopentag(tag, attributes) {
      if (tag === 'body') stop()
      if (isRead) return
      // The first one counts; images in the page may have titles of their own.
      isTitle = tag === 'title' && title === ''
      if (tag !== 'meta') return
      const { property, name, content = '', charset: own, 'http-equiv': header } = attributes
      const key = (property ?? name ?? '').trim().toLowerCase()
      if (key !== '' && content.trim() !== '' && !meta.has(key)) meta.set(key, content)
      if (own) charset ??= own.trim()
      if (header?.toLowerCase() === 'content-type') charset ??= charsetOf(content)
    },
    ontext(text) {
      if (isTitle && !isRead) title += text
    },
    onclosetag(tag) {
      if (tag === 'title') isTitle = false
      if (tag === 'head') stop()
    },
  })
  parser.write(html)
  if (!isRead) parser.end()
  return { title, charset, meta }
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** One line without control and bidi characters, cut off at a character as people count them. */
function shorten(text: string, length: number): string {
  const line = text
    .toWellFormed()
    .slice(0, length * 20)
    .replace(/[\s\u0085]+/g, ' ')
    .replace(/[\p{Cc}\u061C\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim()
  const characters = [...graphemes.segment(line)]
  if (characters.length <= length) return line
  return `${line.slice(0, characters[length - 1]?.index ?? 0).trimEnd()}…`
}
