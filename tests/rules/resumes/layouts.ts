import { paper, type Look, type Paper } from './paper.ts'
import type { Job, Person } from './people.ts'
import type { DateStyle, Headings } from './words.ts'

export interface Ask {
  readonly person: Person
  readonly words: Headings
  readonly dates: DateStyle
}
export type Layout = (ask: Ask) => Promise<Buffer>

const bold = { bold: true } as const
const datesOf = (job: Job, { dates }: Ask) => dates.range(job.start, job.end)
const listTasks = (page: Paper, tasks: readonly string[], look: Look & { x?: number } = {}) => {
  for (const task of tasks) page.line(`• ${task}`, look)
}

interface Parts {
  readonly margin?: number
  readonly head?: (page: Paper, ask: Ask) => void
  readonly heading?: (page: Paper, text: string) => void
  readonly job: (page: Paper, job: Job, ask: Ask) => void
  readonly after?: (page: Paper, ask: Ask) => void
}

const plainHead = (page: Paper, { person }: Ask): void => {
  page.line(person.name, { size: 20, bold: true })
  page.line(person.headline, { size: 12 })
  page.line(person.contacts.join(' | '), { size: 9 })
  page.space(8)
}
const plainHeading = (page: Paper, text: string): void => {
  page.space(8)
  page.line(text, { size: 13, bold: true })
  page.space(3)
}

/** A résumé in one column: only its employments differ. */
const oneColumn =
  ({ margin, head = plainHead, heading = plainHeading, job, after }: Parts): Layout =>
  async (ask) => {
    const { person, words } = ask
    const page = paper(person.language, margin)
    head(page, ask)
    heading(page, words.about)
    page.line(person.about)
    heading(page, words.work)
    for (const one of person.jobs) {
      job(page, one, ask)
      page.space(6)
    }
    heading(page, words.school)
    for (const one of person.schools) {
      page.pair(one.school, `${one.start.slice(0, 4)} – ${one.end.slice(0, 4)}`, bold)
      page.line(one.degree)
    }
    heading(page, words.skills)
    page.line(person.skills.join(', '))
    heading(page, words.languages)
    page.line(person.languages.join(', '))
    after?.(page, ask)
    return page.end()
  }

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

const marginHeadings: Layout = async (ask) => {
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
const sidebar =
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
const grouped: Layout = (ask) => {
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
