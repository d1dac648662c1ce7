import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readFile } from '#backend/cvImports/reading/readFile.ts'
import type { Sample, Wanted } from './corpus.ts'

export interface Score {
  readonly wanted: number
  readonly right: number
  /** Suggested, but false. */
  readonly wrong: number
  readonly suggested: number
  readonly schools: number
  readonly schoolsRight: number
  /** What went wrong in which sample. */
  readonly notes: readonly string[]
}

/** Reads every sample, and compares the employments that are suggested with those that are in it. */
export async function scoreOf(samples: readonly Sample[]): Promise<Score> {
  const folder = await mkdtemp(join(tmpdir(), 'resumes-'))
  const notes: string[] = []
  const sum = { wanted: 0, right: 0, wrong: 0, suggested: 0, schools: 0, schoolsRight: 0 }
  try {
    for (const { name, make, wanted, schools } of samples) {
      const path = join(folder, 'resume')
      await writeFile(path, await make())
      const { entries } = await readFile(path)
      const found = entries.employment.map(({ company, position, start_date, end_date }) => ({
        employer: company,
        position,
        start: start_date,
        end: end_date,
      }))
      const missed = wanted.filter((one) => !found.some((other) => isSame(other, one)))
      const wrong = found.filter((one) => !wanted.some((other) => isSame(one, other)))
      const lost = schools.filter((school) => !entries.education.some((one) => one.school === school))
      sum.wanted += wanted.length
      sum.right += wanted.length - missed.length
      sum.wrong += wrong.length
      sum.suggested += found.length
      sum.schools += schools.length
      sum.schoolsRight += schools.length - lost.length
      notes.push(
        ...missed.map((one) => `${name}: missed ${show(one)}`),
        ...wrong.map((one) => `${name}: wrong ${show(one)}`),
        ...lost.map((school) => `${name}: no school ${school} but ${JSON.stringify(entries.education)}`),
      )
    }
  } finally {
    await rm(folder, { recursive: true })
  }
  return { ...sum, notes }
}

/** Some layouts print names in capitals. */
const isSameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
const isSame = (a: Wanted, b: Wanted) =>
  isSameName(a.employer, b.employer) &&
  isSameName(a.position, b.position) &&
  a.start === b.start &&
  a.end === b.end
const show = ({ employer, position, start, end }: Wanted) =>
  `${position} | ${employer} | ${start} – ${end ?? 'now'}`
