import PDFDocument from 'pdfkit'
import type { Span } from '#contract/cvFiles/document.ts'
import { breakLines, type Line } from './breakLines.ts'
import { drawable, families, fontFiles, splitByFamily, type Family } from './fonts.ts'
import { directionOf, type Direction } from '../direction.ts'
import { passageLanguage } from '#contract/core/passageLanguage.ts'
import type { FontName, Geometry, Style } from './theme.ts'
import { renderedText, inVisualOrder, runsOf, type Run } from './visualOrder.ts'

export type Element = PDFKit.PDFStructureElement
/** Newer than the types of pdfkit. */
interface ElementOptions {
  readonly lang?: string
  readonly alt?: string
  readonly bbox?: readonly number[]
}
type Pdf = PDFKit.PDFDocument & { continueOnNewPage(): void }

export interface Box {
  readonly left: number
  readonly width: number
}
interface TextOptions extends Box {
  /** Type of the structure element: 'P', 'H2'. */
  readonly tag: string
  readonly align?: 'right'
}

const coverage = new Map<string, boolean>()

/** Draws tagged text onto pages, from top to bottom. Every text belongs to a structure element, so reading order is its order. */
export class Canvas {
  readonly pdf: Pdf
  readonly root: Element
  readonly geometry: Geometry
  readonly language: string
  /** Called with characters that no font has, and the line in which they are. */
  onMissing: (characters: readonly string[], line: string) => void = () => undefined
  y: number
  /** From 1. */
  page = 1

  constructor(geometry: Geometry, language: string, options: PDFKit.PDFDocumentOptions) {
    this.geometry = geometry
    this.language = language
    this.y = geometry.top
    this.pdf = new PDFDocument({
      ...options,
      size: [...geometry.size],
      margin: 0,
      // Footers are rendered once the number of pages is known.
      bufferPages: true,
      // None: pdfkit would open it again for every text under its registered name.
      font: '',
      lang: language,
      tagged: true,
      displayTitle: true,
      pdfVersion: '1.7',
      // Newer than its types.
      subset: 'PDF/UA' as 'PDF/A-2a',
    }) as Pdf
    for (const family of families)
      for (const [weight, path] of Object.entries(fontFiles[family]))
        this.pdf.registerFont(`${family}-${weight}`, path)
    this.root = this.pdf.struct('Document')
    this.pdf.addStructure(this.root)
  }

  element(parent: Element, tag: string, options: ElementOptions = {}): Element {
    const element = this.pdf.struct(tag, options)
    parent.add(element)
    return element
  }

  /** Prepares text: replaces what the fonts lack, and breaks it into lines. */
  lines(spans: readonly Span[], style: Style, width: number): Line[] {
    const rendered = spans.map((span) => ({ span, ...drawable(span.text, this.#hasGlyph) }))
    const missing = rendered.flatMap((one) => one.missing)
    if (missing.length > 0)
      this.onMissing(
        missing,
        spans
          .map(({ text }) => text)
          .join('')
          .trim(),
      )
    const clean = rendered.map(({ span, text }) => ({ ...span, text }))
    return breakLines(clean, style, width, (text, font, size) => this.measure(text, font, size))
  }

  measure(text: string, font: FontName, size: number): number {
    return this.#split(text).reduce(
      (sum, { text: part, family }) => sum + this.#use(family, font, size).widthOfString(part),
      0,
    )
  }

  widthOf(line: Line, { size }: Style): number {
    return line.reduce((sum, { text, font }) => sum + this.measure(text, font, size), 0)
  }

  /** Starts a page unless this height is left on the current one. */
  need(height: number): void {
    if (this.y + height > this.geometry.bottom && this.y > this.geometry.top) this.startPage()
  }

  startPage(): void {
    this.pdf.continueOnNewPage()
    this.page += 1
    this.y = this.geometry.top
  }

  /** Draws lines as one structure element and moves below them. A page ends neither after its first nor before its last line. */
  text(parent: Element, lines: readonly Line[], style: Style, options: TextOptions): void {
    if (lines.length === 0) return
    const plain = lines
      .flat()
      .map(({ text }) => text)
      .join('')
    const language = passageLanguage(plain, this.language)
    const direction = directionOf(plain)
    // One line stays where others like it begin; a text begins where it is read from.
    const isRight = options.align === 'right' || (direction === 'rtl' && lines.length > 1)
    const element = this.element(parent, options.tag, language === this.language ? {} : { lang: language })
    for (const [at, line] of lines.entries()) {
      const together = lines.length > 1 && (at === 0 || at === lines.length - 2) ? 2 : 1
      this.need(together * style.leading)
      const indent = isRight ? options.width - this.widthOf(line, style) : 0
      this.#renderLine(element, this.#runs(line, direction), style, options.left + indent, language)
      this.y += style.leading
    }
    element.end()
  }

  /** What is not content: rules, marks, footers. */
  artifact(type: 'Layout' | 'Pagination', render: () => void): void {
    this.pdf.markContent('Artifact', { type })
    render()
    this.pdf.endMarkedContent()
  }

  /** Written and tagged in reading order, wherever the runs stand. */
  #renderLine(element: Element, runs: readonly Run[], style: Style, left: number, language: string): void {
    const baseline = this.#baselineOf(style)
    const spots = this.#spotsOf(runs, style, left)
    for (const run of runs) {
      const { x, width } = spots.get(run) ?? { x: left, width: 0 }
      const parent = this.#parentOf(run, element, language)
      parent.add(() => {
        this.#renderRun(run, style, x, baseline)
        if (run.href === undefined) return
        const options = { Contents: new String(run.text), structParent: parent }
        this.pdf.link(x, this.y, width, style.leading, run.href, options as object)
      })
      if (parent !== element) parent.end()
    }
  }

  /** Where each run stands. */
  #spotsOf(runs: readonly Run[], { size }: Pick<Style, 'size'>, left: number) {
    const spots = new Map<Run, { x: number; width: number }>()
    let x = left
    for (const run of inVisualOrder(runs)) {
      const width = this.measure(run.text, run.font, size)
      spots.set(run, { x, width })
      x += width
    }
    return spots
  }

  /** Links, and words of another language than their paragraph, are elements of their own. */
  #parentOf(run: Run, element: Element, language: string): Element {
    const own = run.family === 'onest' ? language : passageLanguage(run.text, language)
    const options = own === language ? {} : { lang: own }
    if (run.href !== undefined) return this.element(element, 'Link', options)
    return own === language ? element : this.element(element, 'Span', options)
  }

  /** The space above and below the letters is even. */
  #baselineOf({ leading, size }: Style): number {
    return this.y + leading / 2 + size * 0.34
  }

  /** Draws text without a structure element of its own. */
  renderText(text: string, font: FontName, style: Style, x: number, baseline: number): void {
    const runs = this.#runs([{ text, font, href: undefined }], directionOf(text))
    for (const [run, spot] of this.#spotsOf(runs, style, x)) this.#renderRun(run, style, spot.x, baseline)
  }

  #renderRun(run: Run, style: Style, x: number, baseline: number): void {
    const isReversed = run.level % 2 === 1
    this.#use(run.family, run.font, style.size)
      .fillColor(style.colour)
      .text(renderedText(run), x, baseline, {
        lineBreak: false,
        baseline: 'alphabetic',
        // With a list of features, pdfkit lays out the words of a run together and not one by one.
        ...(isReversed && { features: [] }),
      })
  }

  #runs(line: Line, direction: Direction): Run[] {
    return runsOf(line, direction, (text) => this.#split(text))
  }

  #split(text: string) {
    return splitByFamily(text, this.#hasGlyph)
  }

  #use(family: Family, font: FontName, size: number): Pdf {
    this.pdf.font(`${family}-${font}`).fontSize(size)
    return this.pdf
  }

  readonly #hasGlyph = (family: Family, codePoint: number): boolean => {
    const key = `${family}-${codePoint}`
    let has = coverage.get(key)
    if (has === undefined) {
      this.pdf.font(`${family}-regular`)
      const { font } = (this.pdf as unknown as LoadedFont)._font
      has = font.hasGlyphForCodePoint(codePoint)
      coverage.set(key, has)
    }
    return has
  }
}

interface LoadedFont {
  readonly _font: { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } }
}
