import { ContactInfoForm, ProfileForm } from '#contract/profiles/edits.ts'
import { sectionNames } from '#contract/cv/sections.ts'
import { importFields, type ImportField } from '#contract/cvImports/items.ts'
import { showValue } from './describe.ts'
import type { ParsedFile } from './parsed.ts'
import { conflictKey, plainItem, type ReviewContext, type ReviewedItem } from './reviewed.ts'

const profileFields: readonly ImportField[] = ['first_name', 'last_name', 'headline', 'about', 'birth_date']

/** The fields of the profile itself. */
export function reviewFields({ fields }: ParsedFile, context: ReviewContext): ReviewedItem[] {
  return importFields.flatMap((field): ReviewedItem[] => {
    const own = context.current.fields[field]
    const given = fields[field] ?? ''
    const value = field === 'sections' ? completeOrder(given, own) : accept(field, given)
    if (value === '') return []
    const imported = showValue(field, value ?? given, context)
    const item = { ...plainItem, key: `profile.${field}`, kind: 'profile' as const, field, title: imported }
    if (value === null)
      return [
        { item: { ...item, state: 'leftOut', reason: 'invalid', invalid_fields: [field] }, change: null },
      ]
    if (comparable(own) === comparable(value)) return [{ item: { ...item, state: 'same' }, change: null }]
    const change = { kind: 'profile' as const, field, value }
    if (own === '') return [{ item: { ...item, state: 'new' }, change }]
    const differences = [{ field, current: showValue(field, own, context), imported }]
    const key = conflictKey(item.key, { [field]: own })
    return [{ item: { ...item, key, state: 'conflict', differences }, change }]
  })
}

const comparable = (text: string) => text.normalize('NFC').replaceAll('\r\n', '\n').trim()

const noContact = { address: '', address2: '', city: '', state: '', zip: '', country_id: null, phone: '' }

/** All sections in the order of the file, then the others in theirs. Empty if that says nothing. */
function completeOrder(given: string, own: string): string {
  const named = given.split(',').filter(isSection)
  if (named.length < 2) return ''
  const rest = own === '' ? sectionNames : own.split(',')
  const order = [...new Set([...named, ...rest])].join()
  return own === '' && order === sectionNames.join() ? '' : order
}

const isSection = (name: string) => sectionNames.some((one) => one === name)

/** The value as its form accepts it; null if it does not. */
function accept(field: ImportField, value: string): string | null {
  if (value === '' || field === 'country_id') return value
  if (profileFields.includes(field)) {
    const result = ProfileForm.safeParse({ [field]: value })
    return result.success ? String(result.data[field as 'headline'] ?? '') : null
  }
  const result = ContactInfoForm.safeParse({ ...noContact, [field]: value })
  return result.success ? String(result.data[field as 'city']) : null
}
