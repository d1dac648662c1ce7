import { employmentMaximum } from '#contract/employments/edits.ts'
import { entryMaximum } from '#contract/cv/entryFields.ts'
import type { ImportItem } from '#contract/cvImports/items.ts'
import { urlMaximum } from '#contract/profiles/edits.ts'
import { checkEntry, differingFields, formKinds, identitiesOf, identityOf, type FormKind } from './compare.ts'
import { describeEntry, showValue } from './describe.ts'
import type { ParsedEntries, ParsedFile } from './parsed.ts'
import { conflictKey, plainItem, type ReviewContext, type ReviewedItem } from './reviewed.ts'
import { reviewFields } from './reviewFields.ts'
import { reviewSkills } from './reviewSkills.ts'
import { withStatedDates, yearOnlyFields } from './statedDates.ts'

const maxima: Readonly<Record<FormKind, number>> = {
  employment: employmentMaximum,
  education: entryMaximum,
  certificates: entryMaximum,
  projects: entryMaximum,
  languages: entryMaximum,
  awards: entryMaximum,
  urls: urlMaximum,
}

/** Compares what a file says with a profile. Nothing is refused as a whole: what cannot be used is left out, with the reason. */
export function reviewFile(parsed: ParsedFile, context: ReviewContext): ReviewedItem[] {
  const items: ReviewedItem[] = [
    ...reviewFields(parsed, context),
    ...formKinds.flatMap((kind) => reviewEntries(kind, parsed, context)),
    ...reviewSkills(parsed, context.current, context.locale),
    ...parsed.leftOut.map(({ part = null, value, ...rest }, at) => ({
      item: {
        ...plainItem,
        ...rest,
        key: `leftOut.${at}`,
        state: 'leftOut' as const,
        part,
        details: value === undefined ? [] : [value],
      },
      change: null,
    })),
  ]
  // Somebody decides about each of them: texts are not made for reading by programs.
  const suggested = parsed.source === 'pdf' || parsed.source === 'docx'
  return suggested ? items.map(({ item, ...rest }) => ({ item: { ...item, suggested }, ...rest })) : items
}

function reviewEntries<K extends FormKind>(
  kind: K,
  { entries }: ParsedFile,
  context: ReviewContext,
): ReviewedItem[] {
  const { current, employers } = context
  const own = new Map(
    current.entries[kind].flatMap((one) =>
      identitiesOf(kind, one as unknown as ParsedEntries[K]).map((identity) => [identity, one]),
    ),
  )
  let room = maxima[kind] - (kind === 'employment' ? current.ownEmployments : current.entries[kind].length)
  return withoutRepetitions(kind, entries[kind]).map(({ entry, at, repeated }): ReviewedItem => {
    const head = { ...plainItem, ...describeEntry(kind, entry, context), key: `${kind}.${at}`, kind }
    const base = { ...head, ...('words' in entry && { words: entry.words, level: entry.level }) }
    // A language without a level is checked with any: its owner chooses one.
    const checked = checkEntry(
      kind,
      'level' in entry && entry.level === null ? { ...entry, level: 'a1' } : entry,
    )
    const leaveOut = (part: Partial<ImportItem>): ReviewedItem => ({
      item: { ...base, state: 'leftOut', ...part },
      change: null,
    })
    if (!checked.form) return leaveOut({ reason: 'invalid', invalid_fields: checked.invalidFields })
    if (repeated) return leaveOut({ reason: 'repeated' })
    const stated = withStatedDates(checked.form, entry)
    const item = { ...base, invalid_fields: checked.invalidFields }
    const found = own.get(identityOf(kind, entry))
    if (found) {
      const isSuggestion = 'words' in entry && (entry.words !== '' || entry.level === null)
      const differing = found.locked || isSuggestion ? [] : differingFields(stated, found)
      if (differing.length === 0) return { item: { ...item, state: 'same' }, change: null, entryId: found.id }
      const known = found as unknown as Readonly<Record<string, string | null>>
      const form = checked.form
      const changed = Object.fromEntries(differing.map((name) => [name, form[name] ?? null]))
      return {
        item: {
          ...item,
          key: conflictKey(item.key, known),
          state: 'conflict',
          differences: differing.map((field) => ({
            field,
            current: showValue(field, known[field] ?? null, context),
            imported: showValue(field, stated[field] ?? null, context),
          })),
        },
        entryId: found.id,
        // What the file does not know stays as it is.
        change: { kind, entryId: found.id, form: { ...known, ...changed }, employer: null },
      }
    }
    if (room-- <= 0) return leaveOut({ reason: 'full' })
    const employer = 'company' in entry ? (employers.get(entry.company) ?? null) : null
    return {
      item: {
        ...item,
        state: 'new',
        year_only: yearOnlyFields(stated),
        company_slug: employer?.slug ?? null,
      },
      change: { kind, entryId: null, form: checked.form, employer },
    }
  })
}

interface Unrepeated<K extends FormKind> {
  readonly entry: ParsedEntries[K]
  readonly at: number
  /** Same name and dates as another one, but not what else that one says. */
  readonly repeated: boolean
}

/** Archives list positions twice, once without their description: the richer one counts. */
function withoutRepetitions<K extends FormKind>(
  kind: K,
  entries: readonly ParsedEntries[K][],
): Unrepeated<K>[] {
  const remaining: Unrepeated<K>[] = []
  for (const [at, entry] of entries.entries()) {
    const twins = remaining.filter((one) => identityOf(kind, one.entry) === identityOf(kind, entry))
    if (twins.some((one) => differingFields(entry, one.entry).length === 0)) continue
    const poorer = twins.find((one) => differingFields(one.entry, entry).length === 0)
    if (poorer) remaining.splice(remaining.indexOf(poorer), 1, { ...poorer, entry })
    else
      remaining.push({
        entry,
        at,
        repeated: twins.length > 0 && (kind === 'employment' || kind === 'languages'),
      })
  }
  return remaining
}
