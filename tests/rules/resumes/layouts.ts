import { grouped, marginHeadings, sidebar } from './columnLayouts.ts'
import { bold, datesOf, listTasks, oneColumn, type Layout } from './oneColumn.ts'

const positionFirst = oneColumn({
  job(page, job, ask) {
    page.pair(job.position, datesOf(job, ask), bold)
    page.line(`${job.employer}, ${job.place}`)
    listTasks(page, job.tasks)
  },
})
const employerFirst = oneColumn({
  heading(page, text) {
    page.space(8)
    page.line(text.toUpperCase(), { size: 12 })
    page.rule()
  },
  job(page, job, ask) {
    page.pair(job.employer, job.place, bold)
    page.pair(job.position, datesOf(job, ask), { italic: true }, { italic: true })
    listTasks(page, job.tasks, { x: 64 })
  },
})
const inOneLine = oneColumn({
  job(page, job, ask) {
    page.line(`${job.position}, ${job.employer}, ${job.place} (${datesOf(job, ask)})`, bold)
    page.line(job.tasks.join(' '))
  },
})
const datesBelow = oneColumn({
  job(page, job, ask) {
    page.line(job.position, { bold: true, size: 11 })
    page.line(`${job.employer} | ${job.place}`)
    page.line(datesOf(job, ask), { size: 9 })
    listTasks(page, job.tasks)
  },
})
const datesAbove = oneColumn({
  job(page, job, ask) {
    page.line(datesOf(job, ask), { size: 9 })
    page.line(job.position, bold)
    page.line(job.employer)
    page.line(job.tasks.join(' '))
  },
})
const withPipes = oneColumn({
  job(page, job, ask) {
    page.line(`${job.position} | ${job.employer} | ${datesOf(job, ask)}`)
    listTasks(page, job.tasks)
  },
})
const employerDash = oneColumn({
  job(page, job, ask) {
    page.line(`${job.employer} — ${job.position}`, bold)
    page.line(`${datesOf(job, ask)}, ${job.place}`, { size: 9 })
    listTasks(page, job.tasks)
  },
})
const withAt = oneColumn({
  job(page, job, ask) {
    const at =
      ask.person.language === 'uk' ? `${job.position}, ${job.employer}` : `${job.position} at ${job.employer}`
    page.line(at, bold)
    page.line(`${datesOf(job, ask)} · ${job.place}`)
    page.line(job.tasks.join(' '))
  },
})
const leftDates = oneColumn({
  job(page, job, ask) {
    page.at(50, datesOf(job, ask), { width: 150, size: 9 })
    page.line(job.position, { x: 210, bold: true })
    page.line(`${job.employer}, ${job.place}`, { x: 210 })
    listTasks(page, job.tasks, { x: 210 })
  },
})
const narrowLeftDates = oneColumn({
  job(page, job, ask) {
    page.at(50, datesOf(job, ask), { width: 62, size: 9 })
    page.line(job.employer, { x: 140, bold: true })
    page.line(job.position, { x: 140 })
    listTasks(page, job.tasks, { x: 140 })
  },
})
const plainText = oneColumn({
  head(page, { person }) {
    page.line(person.name)
    page.line(person.contacts.join(', '))
  },
  heading(page, text) {
    page.space(12)
    page.line(text)
    page.space(4)
  },
  job(page, job, ask) {
    page.line(`${datesOf(job, ask)} – ${job.employer}`)
    page.line(job.position)
    for (const task of job.tasks) page.line(`- ${task}`)
  },
})
const centred = oneColumn({
  head(page, { person }) {
    page.line(person.name.toUpperCase(), { size: 22, align: 'center' })
    page.line(person.headline, { align: 'center' })
    page.line(person.contacts.join(' · '), { align: 'center', size: 9 })
  },
  heading(page, text) {
    page.space(10)
    page.line(text, { size: 13, align: 'center', bold: true })
    page.rule()
  },
  job(page, job, ask) {
    page.line(`${job.employer}, ${job.place}`, bold)
    page.line(`${job.position}, ${datesOf(job, ask)}`, { italic: true })
    listTasks(page, job.tasks)
  },
})
const letterSpaced = oneColumn({
  heading(page, text) {
    page.space(8)
    page.line(text.toUpperCase(), { size: 11, bold: true, spacing: 3 })
    page.space(3)
  },
  job(page, job, ask) {
    page.pair(`${job.position} / ${job.employer}`, datesOf(job, ask), bold)
    page.line(job.tasks.join(' '))
  },
})
const itemsOfAList = oneColumn({
  job(page, job, ask) {
    page.line(`• ${datesOf(job, ask)}: ${job.position}, ${job.employer}`)
    page.line(job.tasks.join(' '), { x: 62 })
  },
})
const longWithHeaders = oneColumn({
  job(page, job, ask) {
    page.pair(job.position, datesOf(job, ask), bold)
    page.line(job.employer, { italic: true })
    for (let round = 0; round < 4; round++) listTasks(page, job.tasks)
    page.space(60)
  },
  after(page, { person }) {
    page.stamp(person.name, (at, count) => `${at} / ${count}`)
  },
})
const table = oneColumn({
  job(page, job, ask) {
    page.at(50, datesOf(job, ask), { width: 145, size: 9 })
    page.at(200, job.employer, { width: 150, size: 9 })
    page.y += page.at(360, job.position, { width: 180, size: 9 })
    listTasks(page, job.tasks, { x: 200, size: 9 })
  },
})

export const pdfLayouts: Readonly<Record<string, Layout>> = {
  positionFirst,
  employerFirst,
  inOneLine,
  datesBelow,
  datesAbove,
  withPipes,
  employerDash,
  withAt,
  leftDates,
  narrowLeftDates,
  plainText,
  centred,
  letterSpaced,
  itemsOfAList,
  longWithHeaders,
  table,
  marginHeadings,
  sidebarLeft: sidebar('left'),
  sidebarRight: sidebar('right'),
  grouped,
}
/** Layouts whose employments are all at the first employer. */
export const groupedLayouts: readonly string[] = ['grouped']
