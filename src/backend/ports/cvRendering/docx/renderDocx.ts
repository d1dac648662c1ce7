import {
  AlignmentType,
  Document,
  ExternalHyperlink,
  HeadingLevel,
  ImageRun,
  LevelFormat,
  Packer,
  Paragraph,
  TabStopType,
  TextRun,
  type IParagraphOptions,
  type ParagraphChild,
} from 'docx'
import type { CvLook } from '#contract/cvFiles/choices.ts'
import type {
  CvDocument,
  DocumentEntry,
  DocumentSection,
  Paragraph as TextParagraph,
  Span,
} from '#contract/cvFiles/document.ts'
import { languageTag } from '#contract/core/locale.ts'
import { accentColours } from '../accentColours.ts'
import { directionOf, levelsOf, splitByLevel } from '../direction.ts'
import { passageLanguage } from '#contract/core/passageLanguage.ts'
import type { Origin } from '../renderedFile.ts'

/** Twentieths of a point. */
const pageSizes = {
  a4: { width: 11_906, height: 16_838 },
  letter: { width: 12_240, height: 15_840 },
} as const
const margin = 1_120
const bullets = 'bullets'
/** Pixels. */
const photoSize = 96
const inkSoft = '525661'
/** Half points. */
const sizes = { name: 50, headline: 23, section: 23, title: 21, text: 20, small: 18, check: 15 } as const

/** Writes a CV with real headings and lists, so that Word and its readers understand it. `photo` is a square JPEG. */
export async function renderDocx(document: CvDocument, look: CvLook, origin: Origin): Promise<Uint8Array> {
  const page = pageSizes[look.page_size]
  const accent = accentColours[look.accent].slice(1)
  const language = languageTag(document.locale)
  const author = document.author ?? origin.productName
  const writer = createWriter(language, page.width - 2 * margin, accent)
  const run = { font: 'Calibri', size: sizes.text, language: { value: language } }
  const heading = (size: number, color: string, before: number) => ({
    run: { font: 'Calibri', size, bold: true, color },
    paragraph: { spacing: { before, after: 60 }, keepNext: true },
  })
  const file = new Document({
    title: document.title,
    creator: author,
    lastModifiedBy: author,
    description: '',
    styles: {
      default: {
        document: { run, paragraph: { spacing: { after: 40, line: 264 } } },
        title: {
          run: { font: 'Calibri', size: sizes.name, bold: true },
          paragraph: { spacing: { after: 40 } },
        },
        heading1: heading(sizes.section, accent, 300),
        heading2: heading(sizes.title, '171b24', 180),
        hyperlink: { run: { color: accent, underline: {} } },
      },
    },
    numbering: {
      config: [
        {
          reference: bullets,
          levels: [
            {
              level: 0,
              format: LevelFormat.BULLET,
              text: '•',
              alignment: AlignmentType.START,
              style: { paragraph: { indent: { left: 284, hanging: 200 } } },
            },
          ],
        },
      ],
    },
    sections: [
      {
        properties: {
          page: { size: page, margin: { top: margin, right: margin, bottom: margin, left: margin } },
        },
        children: [
          ...headOf(document, writer),
          ...document.sections.flatMap((section) => sectionOf(section, writer)),
        ],
      },
    ],
  })
  return Packer.toBuffer(file)
}

type Writer = ReturnType<typeof createWriter>

interface RunStyle {
  readonly size?: number
  readonly color?: string
}

function createWriter(language: string, width: number, accent: string) {
  const run = ({ text, bold, italic, href }: Span, level: number, style: RunStyle) => {
    const passage = passageLanguage(text, language)
    const isRightToLeft = level === 1
    return new TextRun({
      ...style,
      text,
      ...(bold && { bold }),
      ...(italic && { italics: italic }),
      ...(passage !== language && {
        language: isRightToLeft ? { bidirectional: passage } : { value: passage },
      }),
      ...(isRightToLeft && { rightToLeft: true }),
      ...(href && { style: 'Hyperlink' }),
    })
  }
  /** A paragraph in the direction of its text. `tail` stands at its other end. */
  const paragraph = (
    spans: readonly Span[],
    options: IParagraphOptions = {},
    style: RunStyle = {},
    tail: readonly ParagraphChild[] = [],
  ) => {
    const text = spans.map((span) => span.text).join('')
    const direction = directionOf(text)
    // Numbers within a text from right to left run from left to right, at a level of their own.
    const levels = levelsOf(text, direction)?.map((level) => level % 2) ?? null
    let at = 0
    const children = spans.flatMap((span): ParagraphChild[] => {
      const parts = splitByLevel(span.text, levels?.subarray(at, at + span.text.length) ?? null)
      at += span.text.length
      const runs = parts.map((part) => run({ ...span, text: part.text }, part.level, style))
      return span.href ? [new ExternalHyperlink({ link: span.href, children: runs })] : runs
    })
    return new Paragraph({
      ...options,
      ...(direction === 'rtl' && { bidirectional: true }),
      children: [...children, ...tail],
    })
  }
  const small = (text: string) => paragraph([{ text }], {}, { size: sizes.small, color: inkSoft })
  return { accent, width, paragraph, small }
}

function headOf({ name, headline, lines, photo }: CvDocument, writer: Writer): Paragraph[] {
  const contact = lines.flatMap((line, at): Span[] => (at > 0 ? [{ text: '  ·  ' }, line] : [line]))
  return [
    ...(photo
      ? [
          new Paragraph({
            children: [
              new ImageRun({
                type: 'jpg',
                data: photo,
                transformation: { width: photoSize, height: photoSize },
                altText: { name, title: name, description: name },
              }),
            ],
          }),
        ]
      : []),
    writer.paragraph([{ text: name }], { heading: HeadingLevel.TITLE }),
    ...(headline
      ? [writer.paragraph([{ text: headline }], {}, { size: sizes.headline, color: inkSoft })]
      : []),
    ...(contact.length > 0 ? [writer.paragraph(contact, {}, { size: sizes.small })] : []),
  ]
}

function sectionOf({ title, text, list, entries }: DocumentSection, writer: Writer): Paragraph[] {
  return [
    writer.paragraph([{ text: title }], { heading: HeadingLevel.HEADING_1 }),
    ...(text ?? []).map((one) => textOf(one, writer)),
    ...(list ? [writer.paragraph([{ text: list.join(', ') }])] : []),
    ...(entries ?? []).flatMap((entry) => entryOf(entry, writer)),
  ]
}

function entryOf(entry: DocumentEntry, writer: Writer): Paragraph[] {
  const { title, href, subtitle, meta, facts, stamp, body } = entry
  const { accent, width } = writer
  const dates = meta.join(' · ')
  return [
    writer.paragraph(
      [{ text: title, ...(href && { href }) }],
      {
        heading: HeadingLevel.HEADING_2,
        tabStops: [{ type: TabStopType.RIGHT, position: width }],
      },
      {},
      dates ? [new TextRun({ text: `\t${dates}`, bold: false, size: sizes.small, color: inkSoft })] : [],
    ),
    ...(subtitle ? [writer.paragraph([{ text: subtitle }], { keepNext: true })] : []),
    ...facts.map((fact) => writer.small(fact)),
    ...(stamp
      ? [
          writer.paragraph(
            [{ text: `${stamp.verified ? '✓' : '◐'} ${stamp.text}`, bold: true }],
            {},
            // The colour is for what a verified company confirms.
            { size: sizes.small, ...(stamp.verified && { color: accent }) },
          ),
        ]
      : []),
    ...(stamp?.check ? [writer.paragraph([stamp.check], {}, { size: sizes.check })] : []),
    ...body.map((one) => textOf(one, writer)),
  ]
}

function textOf({ kind, number, spans }: TextParagraph, writer: Writer): Paragraph {
  if (kind === 'heading')
    return writer.paragraph(
      spans.map((span) => ({ ...span, bold: true })),
      { keepNext: true },
    )
  if (kind === 'item' && number === undefined)
    return writer.paragraph(spans, { numbering: { reference: bullets, level: 0 } })
  return writer.paragraph(number === undefined ? spans : [{ text: `${number} ` }, ...spans])
}
