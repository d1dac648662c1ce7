import { datesOf, listTasks, oneColumn, plainHead, type Layout } from './oneColumn.ts'
import { paper } from './paper.ts'

export const marginHeadings: Layout = async (ask) => {
  const { person, words } = ask
  const page = paper(person.language)
  plainHead(page, ask)
  const x = 160
  const section = (title: string, write: () => void) => {
    page.space(10)
    page.at(50, title, { bold: true, width: 100 })
    write()
  }
  section(words.about, () => page.line(person.about, { x }))
  section(words.work, () => {
    for (const job of person.jobs) {
      page.at(360, datesOf(job, ask), { width: 185, align: 'right' })
      page.line(job.position, { x, bold: true, width: 200 })
      page.line(job.employer, { x })
      listTasks(page, job.tasks, { x })
      page.space(4)
    }
  })
  section(words.school, () => {
    for (const one of person.schools)
      page.line(`${one.school}, ${one.degree}, ${one.start.slice(0, 4)} – ${one.end.slice(0, 4)}`, { x })
  })
  section(words.skills, () => page.line(person.skills.join(', '), { x }))
  section(words.languages, () => page.line(person.languages.join(', '), { x }))
  return page.end()
}

/** Contacts, skills and languages beside the employments. */
export const sidebar =
  (side: 'left' | 'right'): Layout =>
  async (ask) => {
    const { person, words } = ask
    const page = paper(person.language, 40)
    page.line(person.name, { size: 24, bold: true })
    page.line(person.headline, { size: 13 })
    page.space(14)
    const top = page.y
    const [narrow, wide] = side === 'left' ? [40, 210] : [400, 40]
    const column = { x: narrow, width: 150, size: 9 }
    for (const [title, lines] of [
      [words.contact, person.contacts],
      [words.skills, person.skills],
      [words.languages, person.languages],
    ] as const) {
      page.line(title, { ...column, size: 12, bold: true })
      for (const line of lines) page.line(line, column)
      page.space(12)
    }
    page.y = top
    const main = { x: wide, width: 335 }
    const heading = (text: string) => {
      page.line(text, { ...main, size: 12, bold: true })
      page.space(4)
    }
    heading(words.about)
    page.line(person.about, main)
    page.space(8)
    heading(words.work)
    for (const job of person.jobs) {
      page.line(job.position, { ...main, bold: true })
      page.line(job.employer, main)
      page.line(`${datesOf(job, ask)} | ${job.place}`, { ...main, size: 9 })
      listTasks(page, job.tasks, main)
      page.space(8)
    }
    heading(words.school)
    for (const one of person.schools) {
      page.line(one.degree, { ...main, bold: true })
      page.line(one.school, main)
      page.line(`${one.start.slice(0, 4)} – ${one.end.slice(0, 4)}`, main)
    }
    return page.end()
  }

/** All employments are positions at the first employer. */
export const grouped: Layout = (ask) => {
  const [first, ...others] = ask.person.jobs
  if (!first) throw new Error('Nobody is without employments')
  return oneColumn({
    job(page, job, all) {
      if (job === first) page.pair(first.employer, first.place, { bold: true, size: 11 })
      page.pair(job.position, datesOf(job, all), { italic: true })
      listTasks(page, job.tasks, { x: 64 })
    },
  })({ ...ask, person: { ...ask.person, jobs: [first, ...others] } })
}
