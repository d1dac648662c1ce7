import { Document, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx'
import { datesOf, listTasks, oneColumn, type Layout } from './oneColumn.ts'

const capitals = oneColumn({
  job(page, job, ask) {
    page.line(job.position.toUpperCase(), { size: 11 })
    page.pair(`${job.employer} | ${job.place}`, datesOf(job, ask), {}, { italic: true })
    for (const task of job.tasks) page.line(task, { x: 60 })
  },
})
/** As sites for job seekers print it. */
const jobSite = oneColumn({
  job(page, job, ask) {
    page.line(job.position, { bold: true, size: 12 })
    page.line(
      `${datesOf(job, ask)} (${ask.person.language === 'uk' ? '2 роки 3 місяці' : '2 years 3 months'})`,
      {
        size: 9,
      },
    )
    page.line(`${job.employer}, ${job.place}`)
    page.line(job.tasks.join(' '))
  },
})
const employerAbove = oneColumn({
  job(page, job, ask) {
    page.line(job.employer, { size: 12 })
    page.line(job.position, { italic: true })
    page.line(datesOf(job, ask))
    listTasks(page, job.tasks)
  },
})
const dateInTheMiddle = oneColumn({
  job(page, job, ask) {
    page.line(`${job.employer} | ${datesOf(job, ask)} | ${job.position}`, { bold: true })
    listTasks(page, job.tasks)
  },
})
const smallDatesFirst = oneColumn({
  heading(page, text) {
    page.space(14)
    page.line(text, { size: 16 })
    page.space(2)
  },
  job(page, job, ask) {
    page.line(`${datesOf(job, ask)} | ${job.place}`, { size: 8 })
    page.line(`${job.position} – ${job.employer}`, { size: 11 })
    page.line(job.tasks.join(' '), { size: 9 })
  },
})

const cell = (text: string) => new TableCell({ children: [new Paragraph(text)] })
/** A table of three columns with their names above them. */
const tableWithNames: Layout = ({ person, words, dates }) => {
  const uk = person.language === 'uk'
  const rows = [
    (uk ? ['Період', 'Компанія', 'Посада'] : ['Period', 'Company', 'Position']).map(cell),
    ...person.jobs.map((job) => [
      cell(dates.range(job.start, job.end)),
      cell(job.employer),
      cell(job.position),
    ]),
  ].map((children) => new TableRow({ children }))
  const children = [
    new Paragraph({ children: [new TextRun({ text: person.name, bold: true, size: 36 })] }),
    new Paragraph({ children: [new TextRun({ text: words.work, bold: true, size: 28 })] }),
    new Table({ rows, columnWidths: [3_000, 3_000, 3_000] }),
    new Paragraph({ children: [new TextRun({ text: words.school, bold: true, size: 28 })] }),
    ...person.schools.map(
      ({ school, degree, end }) => new Paragraph(`${school}, ${degree}, ${end.slice(0, 4)}`),
    ),
  ]
  return Packer.toBuffer(new Document({ sections: [{ children }] }))
}
/** Typed without any style. */
const typed: Layout = ({ person, words, dates }) => {
  const lines = [
    ...[person.name, person.contacts.join(', '), '', words.work, ''],
    ...person.jobs.flatMap(({ employer, position, start, end, tasks }) => [
      `${dates.range(start, end)}   ${position}, ${employer}`,
      ...tasks.map((task) => `* ${task}`),
      '',
    ]),
    ...[
      words.school,
      '',
      ...person.schools.map(({ school, degree, end }) => `${end.slice(0, 4)}   ${school}, ${degree}`),
    ],
  ]
  return Packer.toBuffer(new Document({ sections: [{ children: lines.map((line) => new Paragraph(line)) }] }))
}

/** Layouts that no rule was made for: what they show is what an unknown résumé can expect. */
export const unseenLayouts: Readonly<Record<string, Layout>> = {
  capitals,
  jobSite,
  employerAbove,
  dateInTheMiddle,
  smallDatesFirst,
  tableWithNames,
  typed,
}
