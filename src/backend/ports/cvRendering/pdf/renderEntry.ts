import type { DocumentEntry, Paragraph, Stamp } from '#contract/cvFiles/document.ts'
import type { Canvas, Element } from './canvas.ts'
import type { Style, Styles } from './theme.ts'

const afterHead = 3
const afterParagraph = 2.5
/** The last two paragraphs of a text stay together up to this many lines, so that none stands alone on a page. */
const maxTogether = 8
/** Diameter of the mark of a stamp, and its distance from the text. */
const mark = { size: 10, gap: 4 } as const

/** Draws an entry: its dates beside it or in the line of its title, and the rest below. */
export function renderEntry(canvas: Canvas, parent: Element, entry: DocumentEntry, styles: Styles): void {
  const { entryLeft: left, entryWidth, textWidth, metaWidth, left: pageLeft } = canvas.geometry
  const isShort = entry.meta.length === 0 && entry.body.length === 0 && !entry.stamp
  const titleSpans = [
    { text: entry.title, bold: true, ...(entry.href && { href: entry.href }) },
    ...(isShort && entry.subtitle ? [{ text: `, ${entry.subtitle}` }] : []),
  ]
  const meta = canvas.lines([{ text: entry.meta.join(' · ') }], styles.meta, metaWidth ?? entryWidth / 2)
  const metaInLine =
    metaWidth === null ? Math.max(0, ...meta.map((line) => canvas.widthOf(line, styles.meta))) : 0
  const titleWidth = metaInLine > 0 ? entryWidth - metaInLine - 16 : textWidth
  const title = canvas.lines(titleSpans, { ...styles.title, font: 'regular' }, titleWidth)
  const subtitle = isShort ? [] : canvas.lines([{ text: entry.subtitle ?? '' }], styles.subtitle, textWidth)
  canvas.need(
    title.length * styles.title.leading + subtitle.length * styles.subtitle.leading + 2 * styles.body.leading,
  )

  const { y: top, page } = canvas
  canvas.text(parent, title, styles.title, { tag: 'H3', left, width: titleWidth })
  const belowTitle = canvas.y
  canvas.y = top
  canvas.text(
    parent,
    meta,
    styles.meta,
    metaWidth === null
      ? { tag: 'P', left, width: entryWidth, align: 'right' }
      : { tag: 'P', left: pageLeft, width: metaWidth },
  )
  const belowMeta = canvas.y
  canvas.y = belowTitle
  canvas.text(parent, subtitle, styles.subtitle, { tag: 'P', left, width: textWidth })
  for (const fact of entry.facts)
    canvas.text(parent, canvas.lines([{ text: fact }], styles.fact, textWidth), styles.fact, {
      tag: 'P',
      left,
      width: textWidth,
    })
  if (entry.stamp) renderStamp(canvas, parent, entry.stamp, styles)
  if (entry.body.length > 0) {
    canvas.y += afterHead
    renderParagraphs(canvas, parent, entry.body, styles.body)
  }
  if (canvas.page === page) canvas.y = Math.max(canvas.y, belowMeta)
}

function renderStamp(
  canvas: Canvas,
  parent: Element,
  { text, verified, check }: Stamp,
  styles: Styles,
): void {
  const { entryLeft: left, textWidth } = canvas.geometry
  const indent = mark.size + mark.gap
  const style = verified ? styles.stamp : styles.unproven
  const lines = canvas.lines([{ text }], style, textWidth - indent)
  canvas.need(styles.stamp.leading * lines.length + styles.check.leading)
  const [x, y] = [left + mark.size / 2, canvas.y + styles.stamp.leading / 2]
  canvas.artifact('Layout', () => renderMark(canvas, x, y, style.colour, verified))
  canvas.text(parent, lines, style, { tag: 'P', left: left + indent, width: textWidth - indent })
  if (!check) return
  const link = canvas.lines([check], styles.check, textWidth - indent)
  canvas.text(parent, link, styles.check, { tag: 'P', left: left + indent, width: textWidth - indent })
}

/** The marks of the site, 16 × 16. */
const seal =
  'M8 1.4a2.7 2.7 0 0 1 4.7 1.9 2.7 2.7 0 0 1 1.9 4.7 2.7 2.7 0 0 1-1.9 4.7 2.7 2.7 0 0 1-4.7 1.9 2.7 2.7 0 0 1-4.7-1.9 2.7 2.7 0 0 1-1.9-4.7 2.7 2.7 0 0 1 1.9-4.7A2.7 2.7 0 0 1 8 1.4Z'
const tick = 'm5.2 8.2 2 2 3.7-4.2'
const half = 'M2.25 8h11.5a5.75 5.75 0 0 1-11.5 0Z'

/** The seal of a verified company, or the half-filled circle of one that is not verified. */
function renderMark({ pdf }: Canvas, x: number, y: number, colour: string, verified: boolean): void {
  pdf.save()
  pdf.translate(x - mark.size / 2, y - mark.size / 2).scale(mark.size / 16)
  if (verified) {
    pdf.path(seal).fill(colour)
    pdf.path(tick).lineWidth(1.6).stroke('#ffffff')
  } else {
    pdf.circle(8, 8, 5.75).lineWidth(1.5).stroke(colour)
    pdf.path(half).fill(colour)
  }
  pdf.restore()
}

/** Draws paragraphs; items that follow each other are one list. */
export function renderParagraphs(
  canvas: Canvas,
  parent: Element,
  paragraphs: readonly Paragraph[],
  style: Style,
): void {
  const { entryLeft: left, textWidth: width } = canvas.geometry
  let list: Element | null = null
  for (const [at, paragraph] of paragraphs.entries()) {
    if (at > 0) canvas.y += afterParagraph
    if (at === paragraphs.length - 2) {
      const last = paragraphs.slice(at).map(({ spans }) => canvas.lines(spans, style, width).length)
      const together = last.reduce((sum, lines) => sum + lines, 0)
      if (together <= maxTogether) canvas.need(together * style.leading + afterParagraph)
    }
    if (paragraph.kind === 'item') {
      list ??= canvas.element(parent, 'L')
      renderItem(canvas, list, paragraph, style)
      continue
    }
    list?.end()
    list = null
    const isHeading = paragraph.kind === 'heading'
    const paragraphStyle: Style = isHeading ? { ...style, font: 'semibold' } : style
    const lines = canvas.lines(paragraph.spans, paragraphStyle, width)
    if (isHeading) canvas.need(3 * style.leading)
    canvas.text(parent, lines, paragraphStyle, { tag: isHeading ? 'H4' : 'P', left, width })
  }
  list?.end()
}

function renderItem(canvas: Canvas, list: Element, { number, spans }: Paragraph, style: Style): void {
  const { entryLeft: left, textWidth: width } = canvas.geometry
  const label = number ?? '•'
  // Programs take a bullet that stands farther from its text for a column of its own.
  const indent = canvas.measure(label, style.font, style.size) + style.size * 0.3
  const lines = canvas.lines(spans, style, width - indent)
  canvas.need(Math.min(2, lines.length) * style.leading)
  const item = canvas.element(list, 'LI')
  const baseline = canvas.y + style.leading / 2 + style.size * 0.34
  const labelElement = canvas.element(item, 'Lbl')
  labelElement.add(() => canvas.renderText(label, style.font, style, left, baseline))
  labelElement.end()
  canvas.text(item, lines, style, { tag: 'LBody', left: left + indent, width: width - indent })
  item.end()
}
