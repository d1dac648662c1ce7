import fc from 'fast-check'
import { expect, test } from 'vitest'
import { undoImport } from '#contract/cvImports/imports.ts'
import type { SectionName } from '#contract/cv/sections.ts'
import { exportResume } from '#contract/cvFiles/files.ts'
import type { JsonResume } from '#contract/cvFiles/jsonResume.ts'
import { useBackend, type Caller } from '../backend.ts'
import { makeFile } from '../cvFiles/cvFileFixtures.ts'
import { apply, everythingNew, upload } from './importFixtures.ts'
import { createPerson } from '../employments/invitationFixtures.ts'
import { modelRuns } from '../modelRuns.ts'
import { randomResume } from './randomResume.ts'

const app = useBackend({ rateFactor: 10_000 })
const resumeOf = (caller: Caller) => caller.call(exportResume, { query: { language: 'en_GB' } })
/** An account has an email address of its own. */
const withoutEmail = ({ basics: { email: _, ...basics }, ...rest }: JsonResume) => ({ ...rest, basics })

/** Imports everything in a file, the name included. @returns how to undo it */
async function importAll(person: Caller, content: string | Uint8Array): Promise<() => Promise<unknown>> {
  const found = await upload(person, content)
  const leftOut = found.review?.items.filter(
    ({ state, invalid_fields }) => state === 'leftOut' || invalid_fields.length > 0,
  )
  expect(leftOut).toEqual([])
  const replace = (found.review?.items ?? [])
    .filter(({ state }) => state === 'conflict')
    .map(({ key }) => key)
  await apply(person, found, { ...everythingNew(found), replace })
  return () => person.call(undoImport, { params: { importId: found.id } })
}

/** In any order. */
const sorted = (list: readonly object[] | undefined) =>
  (list ?? []).map((one) => JSON.stringify(Object.entries(one).sort())).sort()
const sections = ['work', 'education', 'certificates', 'projects', 'awards'] as const

type Listed = readonly { readonly name?: string | undefined }[] | undefined
interface WithSkills {
  readonly work?: Listed
  readonly certificates?: Listed
  readonly projects?: Listed
  readonly skills?: JsonResume['skills']
}
/** Skills with the names of the entries in which they were used, wherever these stand. */
const skillsOf = ({ skills, ...lists }: WithSkills) =>
  (skills ?? []).map(({ name, 'x-usedIn': used }) => [
    name,
    ...(['work', 'certificates', 'projects'] as const).map((kind) =>
      (used?.[kind] ?? []).map((at) => lists[kind]?.[at]?.name).sort(),
    ),
  ])

async function roundTrip(
  write: (caller: Caller, exported: JsonResume) => Promise<string | Uint8Array>,
  runs: number,
): Promise<void> {
  const { caller: first } = await createPerson(app)
  const { caller: second } = await createPerson(app)
  const empty = withoutEmail(await resumeOf(second))
  await fc.assert(
    fc.asyncProperty(randomResume, async (resume) => {
      // How often a name may change is not under test.
      await app.backend.connection.pool.query('delete from name_changes')
      const undoFirst = await importAll(first, JSON.stringify(resume))
      const exported = await resumeOf(first)
      for (const name of sections) expect(sorted(exported[name])).toEqual(sorted(resume[name]))
      expect(skillsOf(exported)).toEqual(skillsOf(resume))
      expect(exported.meta['x-sections']).toEqual(resume.meta['x-sections'])
      expect(exported.languages).toHaveLength(resume.languages.length)
      expect(exported.basics).toMatchObject(resume.basics)
      const undoSecond = await importAll(second, await write(first, exported))
      expect(withoutEmail(await resumeOf(second))).toEqual(withoutEmail(exported))
      await undoFirst()
      await undoSecond()
      expect(withoutEmail(await resumeOf(second))).toEqual(empty)
    }),
    modelRuns(runs),
  )
}

test('an exported JSON Resume that is imported into an empty profile is exported as the same document', () =>
  roundTrip(async (_caller, exported) => JSON.stringify(exported), 8))

test('so is the PDF', () =>
  roundTrip(async (caller, exported) => {
    const sections = exported.meta['x-sections'] as SectionName[]
    const { content } = await makeFile(caller, { birth_date: true, sections })
    return Buffer.from(content, 'base64')
  }, 2))
