import {
  AlignmentType,
  Document,
  HeadingLevel,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TabStopType,
  TextRun,
  WidthType,
  type ISectionOptions,
} from 'docx'
import type { Ask, Layout } from './oneColumn.ts'
import type { Job } from './people.ts'

type Children = ISectionOptions['children'][number][]

const line = (text: string, look: { bold?: boolean; italics?: boolean; size?: number } = {}) =>
  new Paragraph({ children: [new TextRun({ text, ...look })] })
const heading = (text: string) => new Paragraph({ text, heading: HeadingLevel.HEADING_1 })
const boldHeading = (text: string) => line(text, { bold: true, size: 26 })
const item = (text: string) => new Paragraph({ text, bullet: { level: 0 } })
const datesOf = (job: Job, { dates }: Ask) => dates.range(job.start, job.end)
const write = (children: Children) => Packer.toBuffer(new Document({ sections: [{ children }] }))

const head = ({ person }: Ask): Children => [
  line(person.name, { bold: true, size: 40 }),
  line(person.headline),
  line(person.contacts.join(' | ')),
]
const rest = ({ person, words }: Ask, title = heading): Children => [
  title(words.school),
  ...person.schools.flatMap(({ school, degree, start, end }) => [
    line(`${school}, ${start.slice(0, 4)} – ${end.slice(0, 4)}`),
    line(degree),
  ]),
  title(words.skills),
  ...person.skills.map(item),
  title(words.languages),
  line(person.languages.join(', ')),
]

const tabbed: Layout = (ask) => {
  const tabStops = [{ type: TabStopType.RIGHT, position: 9_000 }]
  const { person, words } = ask
  return write([
    ...head(ask),
    heading(words.work),
    ...person.jobs.flatMap((job) => [
      new Paragraph({
        tabStops,
        children: [new TextRun({ text: job.position, bold: true }), new TextRun(`\t${datesOf(job, ask)}`)],
      }),
      line(`${job.employer}, ${job.place}`, { italics: true }),
      ...job.tasks.map(item),
    ]),
    ...rest(ask),
  ])
}

const inParagraphs: Layout = (ask) => {
  const { person, words } = ask
  return write([
    ...head(ask),
    boldHeading(words.work),
    ...person.jobs.flatMap((job) => [
      line(`${job.employer} (${datesOf(job, ask)})`, { bold: true }),
      line(job.position),
      line(job.tasks.join(' ')),
    ]),
    ...rest(ask, boldHeading),
  ])
}

const cell = (children: Paragraph[], width: number) =>
  new TableCell({ children, width: { size: width, type: WidthType.DXA } })

/** A row for each employment: the dates, and what was done. */
const inATable: Layout = (ask) => {
  const { person, words } = ask
  const rows = person.jobs.map(
    (job) =>
      new TableRow({
        children: [
          cell([line(datesOf(job, ask))], 2_600),
          cell([line(job.position, { bold: true }), line(job.employer), ...job.tasks.map(item)], 6_400),
        ],
      }),
  )
  return write([
    ...head(ask),
    heading(words.work),
    new Table({ rows, columnWidths: [2_600, 6_400] }),
    ...rest(ask),
  ])
}

/** A table with one row is the page: what is small on the left, the employments on the right. */
const sidebarTable: Layout = (ask) => {
  const { person, words } = ask
  const small = [
    boldHeading(words.contact),
    ...person.contacts.map((text) => line(text)),
    boldHeading(words.skills),
    ...person.skills.map((text) => line(text)),
    boldHeading(words.languages),
    ...person.languages.map((text) => line(text)),
  ]
  const main = [
    boldHeading(words.about),
    line(person.about),
    boldHeading(words.work),
    ...person.jobs.flatMap((job) => [
      line(job.position, { bold: true }),
      line(`${job.employer} | ${datesOf(job, ask)}`),
      ...job.tasks.map(item),
    ]),
    boldHeading(words.school),
    ...person.schools.map(({ school, degree, end }) => line(`${degree}, ${school}, ${end.slice(0, 4)}`)),
  ]
  const row = new TableRow({ children: [cell(small, 3_000), cell(main, 6_000)] })
  return write([
    line(person.name, { bold: true, size: 40 }),
    new Table({ rows: [row], columnWidths: [3_000, 6_000] }),
  ])
}

const centredWord: Layout = (ask) => {
  const { person, words } = ask
  const middle = (text: string, size: number) =>
    new Paragraph({ alignment: AlignmentType.CENTER, children: [new TextRun({ text, bold: true, size })] })
  return write([
    middle(person.name, 36),
    middle(person.contacts.join(' · '), 18),
    middle(words.work, 24),
    ...person.jobs.flatMap((job) => [
      line(`${datesOf(job, ask)}`),
      line(`${job.employer}, ${job.place}`, { bold: true }),
      line(job.position, { italics: true }),
      ...job.tasks.map((task) => line(`– ${task}`)),
    ]),
    ...rest(ask, (text) => middle(text, 24)),
  ])
}

export const wordLayouts: Readonly<Record<string, Layout>> = {
  tabbed,
  inParagraphs,
  inATable,
  sidebarTable,
  centredWord,
}
