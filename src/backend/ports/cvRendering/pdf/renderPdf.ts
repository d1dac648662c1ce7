import type { CvLook } from '#contract/cvFiles/choices.ts'
import type { CvDocument, DocumentSection, HeadLine } from '#contract/cvFiles/document.ts'
import type { DocumentPart } from '#contract/cvFiles/files.ts'
import { languageTag } from '#contract/core/locale.ts'
import type { AttachedFile, Origin, MissingText } from '../renderedFile.ts'
import { Canvas } from './canvas.ts'
import { renderEntry, renderParagraphs } from './renderEntry.ts'
import { geometryOf, rule, stylesOf, type Styles } from './theme.ts'

interface RenderedPdf {
  readonly bytes: Uint8Array
  readonly missing: readonly MissingText[]
}

/** How a file in the file relates to its pages, which the types of pdfkit lack. */
interface AttachmentOptions {
  readonly name: string
  readonly type: string
  readonly description: string
  readonly relationship: 'Alternative' | 'Supplement'
}

/** `toBaseline`: from the top of a heading to text on the same baseline. */
const gaps = { beforeSection: 15, afterRule: 8, afterTitle: 5, betweenEntries: 10, toBaseline: 1.3 } as const
const photoSize = 74
/** Lines that are named in one part, and characters by which its owner recognises one. */
const maxMissingLines = 20
const maxMissingLength = 120

/** Draws a CV. `photo` is a square JPEG. */
export async function renderPdf(
  document: CvDocument,
  attached: readonly AttachedFile[],
  look: CvLook,
  origin: Origin,
): Promise<RenderedPdf> {
  const styles = stylesOf(look.accent)
  const canvas = new Canvas(geometryOf(look), languageTag(document.locale), {
    info: {
      Title: document.title,
      ...(document.author !== null && { Author: document.author }),
      Creator: origin.productName,
      Producer: origin.productName,
      CreationDate: origin.createdAt,
      ModDate: origin.createdAt,
    },
  })
  const { pdf } = canvas
  const missing = new Map<DocumentPart, { characters: Set<string>; lines: Set<string> }>()
  const enter = (part: DocumentPart) => {
    canvas.onMissing = (characters, line) => {
      const known = missing.get(part) ?? { characters: new Set(), lines: new Set() }
      missing.set(part, known)
      for (const character of characters) known.characters.add(character)
      if (known.lines.size < maxMissingLines) known.lines.add(line.slice(0, maxMissingLength))
    }
  }
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve, reject) => pdf.once('end', resolve).once('error', reject))

  enter('head')
  renderHead(canvas, document, styles)
  for (const section of document.sections) {
    enter(section.name)
    renderSection(canvas, section, styles)
  }
  canvas.root.end()
  // Footers repeat the name.
  canvas.onMissing = () => undefined
  renderFooters(canvas, document, origin, styles)
  const attach = (text: string, options: AttachmentOptions) =>
    pdf.file(Buffer.from(text), {
      ...options,
      creationDate: origin.createdAt,
      modifiedDate: origin.createdAt,
    } as PDFKit.Mixins.PDFAttachmentOptions)
  attach(JSON.stringify(document.resume, null, 2), {
    name: 'resume.json',
    type: 'application/json',
    description: origin.attachmentText,
    relationship: 'Alternative',
  })
  for (const [at, { title: description, document: text }] of attached.entries())
    attach(text, {
      name: `credential-${at + 1}.json`,
      type: 'application/vc',
      description,
      relationship: 'Supplement',
    })
  pdf.end()
  await ended
  return {
    bytes: Buffer.concat(chunks),
    missing: [...missing].map(([part, { characters, lines }]) => ({
      part,
      characters: [...characters].join(' '),
      lines: [...lines],
    })),
  }
}

function renderHead(canvas: Canvas, document: CvDocument, styles: Styles): void {
  const { left, width: full, top } = canvas.geometry
  const { name, headline, lines, photo, locale } = document
  const head = canvas.element(canvas.root, 'Sect')
  const width = photo ? full - photoSize - 24 : full
  const box = { left, width }
  canvas.text(head, canvas.lines([{ text: name }], styles.name, width), styles.name, { tag: 'H1', ...box })
  canvas.text(head, canvas.lines([{ text: headline }], styles.headline, width), styles.headline, {
    tag: 'P',
    ...box,
  })
  if (lines.length > 0) canvas.y += 6
  const contact = groupByWidth(canvas, lines, styles, width).flatMap((group) =>
    canvas.lines(withSeparators(group), styles.contact, width),
  )
  canvas.text(head, contact, styles.contact, { tag: 'P', ...box })
  if (photo) {
    const { pdf } = canvas
    const x = left + full - photoSize
    const figure = canvas.element(head, 'Figure', {
      alt: name,
      lang: languageTag(locale),
      bbox: [x, top, x + photoSize, top + photoSize],
    })
    figure.add(() => {
      pdf.save()
      pdf.circle(x + photoSize / 2, top + photoSize / 2, photoSize / 2).clip()
      pdf.image(Buffer.from(photo), x, top, { width: photoSize, height: photoSize })
      pdf.restore()
    })
    figure.end()
    canvas.y = Math.max(canvas.y, top + photoSize)
  }
  head.end()
}

const separator = '  ·  '
const withSeparators = (lines: readonly HeadLine[]) =>
  lines.flatMap((line, at) => (at > 0 ? [{ text: separator }, line] : [line]))

/** Contact info that fits into a line each: no line ends with a separator. */
function groupByWidth(canvas: Canvas, lines: readonly HeadLine[], { contact }: Styles, width: number) {
  const groups: HeadLine[][] = []
  for (const line of lines) {
    const last = groups.at(-1)
    const text = withSeparators([...(last ?? []), line]).map((one) => one.text)
    if (last && canvas.measure(text.join(''), contact.font, contact.size) <= width) last.push(line)
    else groups.push([line])
  }
  return groups
}

function renderSection(canvas: Canvas, section: DocumentSection, styles: Styles): void {
  const { left, width, entryLeft, textWidth, metaWidth } = canvas.geometry
  const { title, text, list, entries } = section
  // A heading stays with the beginning of its section.
  canvas.need(gaps.beforeSection + gaps.afterRule + styles.section.leading + 4 * styles.body.leading)
  if (canvas.y > canvas.geometry.top) canvas.y += gaps.beforeSection
  canvas.artifact('Layout', () =>
    canvas.pdf
      .lineWidth(0.6)
      .moveTo(left, canvas.y)
      .lineTo(left + width, canvas.y)
      .stroke(rule),
  )
  canvas.y += gaps.afterRule
  canvas.pdf.outline.addItem(title)
  const element = canvas.element(canvas.root, 'Sect')
  const headingTop = canvas.y
  // What has no dates leaves the column of dates to its heading.
  const isBeside = metaWidth !== null && !entries?.some(({ meta }) => meta.length > 0)
  const headingWidth = isBeside ? metaWidth : width
  canvas.text(element, canvas.lines([{ text: title }], styles.section, headingWidth), styles.section, {
    tag: 'H2',
    left,
    width: headingWidth,
  })
  const { page, y: belowHeading } = canvas
  canvas.y = isBeside ? headingTop + gaps.toBaseline : belowHeading + gaps.afterTitle
  if (text) renderParagraphs(canvas, element, text, styles.body)
  if (list)
    canvas.text(element, canvas.lines([{ text: list.join(', ') }], styles.body, textWidth), styles.body, {
      tag: 'P',
      left: entryLeft,
      width: textWidth,
    })
  for (const [at, entry] of (entries ?? []).entries()) {
    if (at > 0) canvas.y += isOneLine(entries?.[at - 1]) && isOneLine(entry) ? 2 : gaps.betweenEntries
    renderEntry(canvas, element, entry, styles)
  }
  if (canvas.page === page) canvas.y = Math.max(canvas.y, belowHeading)
  element.end()
}

type Entry = NonNullable<DocumentSection['entries']>[number]
const isOneLine = (entry: Entry | undefined) =>
  entry !== undefined && entry.meta.length === 0 && entry.body.length === 0 && entry.facts.length === 0

/** The name and the number of the page, if there are several. */
function renderFooters(canvas: Canvas, { name }: CvDocument, { pageText }: Origin, styles: Styles): void {
  const { pdf, geometry } = canvas
  const { count } = pdf.bufferedPageRange()
  if (count === 1) return
  const style = styles.footer
  for (let at = 0; at < count; at++) {
    pdf.switchToPage(at)
    const number = pageText.replace('{page}', String(at + 1)).replace('{pages}', String(count))
    const [line = []] = canvas.lines([{ text: `${name}  ·  ${number}` }], style, geometry.width)
    const text = line.map((piece) => piece.text).join('')
    const x = geometry.left + geometry.width - canvas.widthOf(line, style)
    canvas.artifact('Pagination', () => canvas.renderText(text, style.font, style, x, geometry.bottom + 28))
  }
}
