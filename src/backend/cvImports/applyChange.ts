import type { ImportField } from '#contract/cvImports/items.ts'
import { entryKinds, type EntryKind } from '../cv/entryKinds.ts'
import type { Tx } from '../db/connect.ts'
import type { Columns, RecordedRows } from '../db/recordedRows.ts'
import { recordedEntries } from '../cv/recordedEntries.ts'
import { recordedEmployments } from '../employments/recordedEmployments.ts'
import { recordedProfile } from '../profiles/recordedRows.ts'
import { addSkill } from '../profiles/recordedSkills.ts'
import type { AppliedChange, SkillEvidence } from './schema.ts'
import type { FormKind } from './compare.ts'
import type { EvidenceKind } from './parsed.ts'
import type { Change } from './reviewed.ts'
import { saveOrder } from './sectionOrder.ts'

type Written = Pick<AppliedChange, 'entryId' | 'before' | 'after' | 'evidence'>
type EntryChange = Extract<Change, { form: unknown }>

/** The entries of the items that have been written or were there before, by their place in the file. */
export type EntryIds = ReadonlyMap<string, number>

/** Applies a change within the transaction of its import, and says what it has written. Skills come after the entries. */
export function applyChange(tx: Tx, userId: number, change: Change, entryIds: EntryIds): Promise<Written> {
  if (change.kind === 'profile') return changeField(tx, userId, change.field, change.value)
  if (change.kind === 'skills') return addSkillOf(tx, userId, change, entryIds)
  const rows = rowsOf(change.kind)
  const columns = toColumns(change)
  return change.entryId === null
    ? rows.add(tx, userId, columns)
    : rows.change(tx, userId, change.entryId, columns)
}

export const rowsOf = (kind: FormKind): RecordedRows =>
  kind === 'employment' ? recordedEmployments : kind === 'urls' ? recordedProfile.urls : recordedEntries(kind)

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

type SkillChange = Extract<Change, { kind: 'skills' }>

const addSkillOf = (tx: Tx, userId: number, { skill, usedIn }: SkillChange, entryIds: EntryIds) =>
  addSkill(
    tx,
    userId,
    skill,
    usedIn.flatMap((key) => evidenceOf(key, entryIds)),
  )

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

function changeField(tx: Tx, userId: number, field: ImportField, value: string): Promise<Written> {
  if (field === 'sections') return saveOrder(tx, userId, value)
  const { fields, contacts } = recordedProfile
  const ofProfile = profileColumns[field]
  if (ofProfile) return fields.change(tx, userId, null, { [ofProfile]: value })
  const columns: Columns = field === 'country_id' ? { countryId: Number(value) } : { [field]: value }
  return contacts.change(tx, userId, null, columns)
}
