import { unseenLayouts } from './unseenLayouts.ts'
import { unseenPeople } from './unseenPeople.ts'
import { groupedLayouts, pdfLayouts } from './layouts.ts'
import type { Ask, Layout } from './oneColumn.ts'
import { people, type Job, type Person } from './people.ts'
import { wordLayouts } from './wordLayouts.ts'
import { dateStyles, headings } from './words.ts'

export interface Sample {
  readonly name: string
  readonly make: () => Promise<Buffer>
  readonly wanted: readonly Wanted[]
  readonly schools: readonly string[]
}
export interface Wanted {
  readonly employer: string
  readonly position: string
  readonly start: string
  readonly end: string | null
}

export function toWanted(jobs: readonly Job[], precision: number, employer?: string): Wanted[] {
  return jobs.map((job) => ({
    employer: employer ?? job.employer,
    position: job.position,
    start: job.start.slice(0, precision),
    end: job.end?.slice(0, precision) ?? null,
  }))
}

function toSample(name: string, layout: Layout, ask: Ask, isGrouped: boolean): Sample {
  const { person, dates } = ask
  const employer = isGrouped ? person.jobs[0]?.employer : undefined
  return {
    name: `${name} (${person.language})`,
    make: () => layout(ask),
    wanted: toWanted(person.jobs, dates.precision, employer),
    schools: person.schools.map(({ school }) => school),
  }
}

/** Every layout in both languages, with the styles of headings and dates taking turns. */
export function samplesOf(layouts: Readonly<Record<string, Layout>>, some: readonly Person[]): Sample[] {
  return Object.entries(layouts).flatMap(([name, layout], at) =>
    (['en', 'uk'] as const).map((language, turn) => {
      const own = some.filter((person) => person.language === language)
      const pick = <T>(list: readonly T[], step: number): T => {
        const one = list[step % list.length]
        if (one === undefined) throw new Error('Nothing to pick from')
        return one
      }
      const ask = {
        person: pick(own, at),
        words: pick(headings[language], at + turn),
        dates: pick(dateStyles[language], at),
      }
      return toSample(name, layout, ask, groupedLayouts.includes(name))
    }),
  )
}

export const corpus: readonly Sample[] = samplesOf({ ...pdfLayouts, ...wordLayouts }, people)
/** Layouts and people for whom the rules were not made: what unknown résumés can expect. */
export const unseen: readonly Sample[] = samplesOf(unseenLayouts, unseenPeople)
