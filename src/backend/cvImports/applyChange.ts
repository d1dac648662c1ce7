import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ImportField } from '#contract/cvImports/items.ts'
import { entryKinds, type EntryKind } from '../cv/entryKinds.ts'
import type { Tx } from '../db/connect.ts'
import type { AppliedChange, SkillEvidence } from './schema.ts'
import { contactInfos, profiles, profileSkills, profileUrls } from '../profiles/schema/profiles.ts'
import { employments } from '../employments/schema/employments.ts'
import type { FormKind } from './compare.ts'
import { addEvidence } from '../profiles/skills.ts'
import type { EvidenceKind } from './parsed.ts'
import type { Change } from './reviewed.ts'
import { saveOrder } from './sectionOrder.ts'

type Columns = AppliedChange['after']
type Written = Pick<AppliedChange, 'entryId' | 'before' | 'after' | 'evidence'>
type EntryTable = PgTable & { readonly id: PgColumn; readonly userId: PgColumn }
type EntryChange = Extract<Change, { form: unknown }>

/** The entries of the items that have been written or were there before, by their place in the file. */
export type EntryIds = ReadonlyMap<string, number>

/** Applies a change within the transaction of its import, and says what it has written. Skills come after the entries. */
export function applyChange(tx: Tx, userId: number, change: Change, entryIds: EntryIds): Promise<Written> {
  if (change.kind === 'profile') return changeField(tx, userId, change.field, change.value)
  if (change.kind === 'skills') return addSkill(tx, userId, change, entryIds)
  return change.entryId === null
    ? addEntry(tx, userId, change)
    : changeEntry(tx, userId, change.entryId, change)
}

export const tableOf = (kind: FormKind): EntryTable =>
  kind === 'employment' ? employments : kind === 'urls' ? profileUrls : entryKinds[kind].table

function toColumns({ kind, form, employer }: EntryChange): Columns {
  if (kind === 'employment') {
    const { company, position, start_date, end_date, description } = form as Record<string, string>
    return {
      position,
      description,
      startDate: start_date,
      endDate: end_date ?? null,
      companyName: employer?.name ?? company,
      ...(employer && { companyId: employer.id }),
    } as Columns
  }
  if (kind === 'urls') return { label: String(form['label']), url: String(form['url']) }
  const { id: _, name, ...rest } = form
  // A language has its name on the wire, but not in its table.
  const fields = kind === 'languages' ? rest : { ...rest, ...(name !== undefined && { name }) }
  return entryKinds[kind satisfies EntryKind].toRow(fields as never) as Columns
}

async function addEntry(tx: Tx, userId: number, change: EntryChange): Promise<Written> {
  const table = tableOf(change.kind)
  const after = toColumns(change)
  const [added] = await tx
    .insert(table)
    .values({ userId, ...after })
    .returning({ id: sql<number>`${table.id}`.mapWith(Number) })
  if (!added) throw new Error(`The entry of ${change.kind} was not written`)
  return { entryId: added.id, before: null, after }
}

async function changeEntry(tx: Tx, userId: number, entryId: number, change: EntryChange): Promise<Written> {
  const table = tableOf(change.kind)
  const own = and(eq(table.id, entryId), eq(table.userId, userId))
  const [row] = (await tx.select(getTableColumns(table)).from(table).where(own)) as Columns[]
  const columns = toColumns(change)
  const after = changed(columns, row ?? {})
  await tx.update(table).set(after).where(own)
  return { entryId, before: pick(row ?? {}, Object.keys(after)), after }
}

const changed = (columns: Columns, row: Columns): Columns =>
  Object.fromEntries(Object.entries(columns).filter(([name, value]) => row[name] !== value))
const pick = (row: Columns, names: readonly string[]): Columns =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]))

type SkillChange = Extract<Change, { kind: 'skills' }>

async function addSkill(
  tx: Tx,
  userId: number,
  { skill, usedIn }: SkillChange,
  entryIds: EntryIds,
): Promise<Written> {
  const position = await tx.$count(profileSkills, eq(profileSkills.userId, userId))
  const [added] = await tx
    .insert(profileSkills)
    .values({ userId, position, ...skill })
    .returning({ id: profileSkills.id })
  if (!added) throw new Error('The skill was not written')
  const evidence = usedIn.flatMap((key) => evidenceOf(key, entryIds))
  await addEvidence(
    tx,
    userId,
    evidence.map((one) => ({ ...one, skill: added.id })),
  )
  // Saving the skills gives them other ids, so a skill is found again by its name.
  return { entryId: null, before: null, after: { ...skill }, ...(evidence.length > 0 && { evidence }) }
}

const kindsOfEvidence = {
  employment: 'employment',
  certificates: 'certificate',
  projects: 'project',
} as const satisfies Record<EvidenceKind, SkillEvidence['kind']>

/** Nothing if the entry was left out. */
function evidenceOf(key: string, entryIds: EntryIds): SkillEvidence[] {
  const entryId = entryIds.get(key)
  const kind = kindsOfEvidence[key.slice(0, key.lastIndexOf('.')) as EvidenceKind]
  return entryId === undefined ? [] : [{ kind, entryId }]
}

const profileColumns: Partial<Record<ImportField, string>> = {
  first_name: 'firstName',
  last_name: 'lastName',
  headline: 'headline',
  about: 'about',
  birth_date: 'birthDate',
}
export const isProfileColumn = (column: string) => Object.values(profileColumns).includes(column)

async function changeField(tx: Tx, userId: number, field: ImportField, value: string): Promise<Written> {
  if (field === 'sections') return saveOrder(tx, userId, value)
  const ofProfile = profileColumns[field]
  if (ofProfile) {
    const [row] = (await tx
      .select()
      .from(profiles)
      .where(eq(profiles.userId, userId))) as unknown as Columns[]
    const after = { [ofProfile]: value }
    await tx.update(profiles).set(after).where(eq(profiles.userId, userId))
    return { entryId: null, before: pick(row ?? {}, [ofProfile]), after }
  }
  const after: Columns = field === 'country_id' ? { countryId: Number(value) } : { [field]: value }
  const [row] = (await tx
    .select()
    .from(contactInfos)
    .where(eq(contactInfos.userId, userId))) as unknown as Columns[]
  await tx
    .insert(contactInfos)
    .values({ userId, ...after })
    .onConflictDoUpdate({ target: contactInfos.userId, set: after })
  const empty: Columns = field === 'country_id' ? { countryId: null } : { [field]: '' }
  return { entryId: null, before: row ? pick(row, Object.keys(after)) : empty, after }
}
