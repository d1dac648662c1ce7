import { eq } from '#drizzle'
import type { PgColumn, PgTable } from '#drizzle/pg-core'
import { cvCertificates, cvProjects } from '#backend/cv/schema/sections.ts'
import { employments } from '#backend/employments/schema/employments.ts'
import { profileSkills } from '#backend/profiles/schema/profiles.ts'
import { editSkills } from '#backend/profiles/skills.ts'
import type { DemoPerson } from '../read/people.ts'
import { runInPast } from './past.ts'
import { getOrThrow, viewerOf, type WriteContext } from './context.ts'

/** Saves skills through the command, after everything that they were used in; plain ones are many, and inserted directly. */
export async function writeSkills(context: WriteContext): Promise<void> {
  const people = [...context.content.people.values()]
  const [plain, others] = [people.filter(isPlain), people.filter((person) => !isPlain(person))]
  const rows = plain.flatMap(({ key, skills }) =>
    skills.map(({ id }, position) => ({ userId: getOrThrow(context.people, key), skillId: id, position })),
  )
  if (rows.length > 0) await context.db.insert(profileSkills).values(rows)
  for (const { key, skills } of others) {
    if (skills.length === 0) continue
    const names = [...new Set(skills.flatMap(({ usedIn }) => usedIn))]
    const entries = names.length > 0 ? await findEntries(context, key) : null
    const idsOf = (kind: keyof typeof titles, used: readonly string[]) =>
      entries?.[kind].filter(({ title }) => used.includes(title)).map(({ id }) => id) ?? []
    const form = skills.map(({ id, name, usedIn }) => ({
      id,
      name,
      used_in: {
        employments: idsOf('employments', usedIn),
        certificates: idsOf('certificates', usedIn),
        projects: idsOf('projects', usedIn),
      },
    }))
    await runInPast(context.ctx, context.today, (past) => editSkills(past, viewerOf(context, key), form))
  }
}

/** From the dictionary, without where they were used, and of somebody whom no search finds by them. */
const isPlain = ({ skills, findable }: DemoPerson) =>
  !findable && skills.every(({ id, usedIn }) => id !== null && usedIn.length === 0)

interface EntryTable {
  readonly table: PgTable & { readonly id: PgColumn; readonly userId: PgColumn }
  readonly title: PgColumn
}
const titles = {
  employments: { table: employments, title: employments.position },
  certificates: { table: cvCertificates, title: cvCertificates.name },
  projects: { table: cvProjects, title: cvProjects.title },
} as const satisfies Record<string, EntryTable>

async function findEntries({ db, people }: WriteContext, key: string) {
  const find = ({ table, title }: EntryTable) =>
    db
      .select({ id: table.id, title })
      .from(table as PgTable)
      .where(eq(table.userId, getOrThrow(people, key))) as Promise<{ id: number; title: string }[]>
  const { employments: work, certificates, projects } = titles
  return {
    employments: await find(work),
    certificates: await find(certificates),
    projects: await find(projects),
  }
}
