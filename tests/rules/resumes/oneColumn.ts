import { paper, type Look, type Paper } from './paper.ts'
import type { Job, Person } from './people.ts'
import type { DateStyle, Headings } from './words.ts'

export interface Ask {
  readonly person: Person
  readonly words: Headings
  readonly dates: DateStyle
}
export type Layout = (ask: Ask) => Promise<Buffer>

export const bold = { bold: true } as const
export const datesOf = (job: Job, { dates }: Ask) => dates.range(job.start, job.end)
export const listTasks = (page: Paper, tasks: readonly string[], look: Look & { x?: number } = {}) => {
  for (const task of tasks) page.line(`• ${task}`, look)
}

interface Parts {
  readonly margin?: number
  readonly head?: (page: Paper, ask: Ask) => void
  readonly heading?: (page: Paper, text: string) => void
  readonly job: (page: Paper, job: Job, ask: Ask) => void
  readonly after?: (page: Paper, ask: Ask) => void
}

export const plainHead = (page: Paper, { person }: Ask): void => {
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
export const oneColumn =
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
