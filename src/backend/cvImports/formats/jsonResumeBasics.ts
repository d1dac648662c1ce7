import { addParsedEntry, leaveOut, type ParsedFile } from '../parsed.ts'
import { isObject, objects, text, type Json } from './json.ts'
import { leaveOutOtherFields } from './jsonRest.ts'
import { findCountryId } from './names.ts'

const taken =
  'name x-firstName x-lastName label summary phone x-birthDate url website location profiles email image'.split(
    ' ',
  )
const takenOfLocation = ['address', 'x-address2', 'postalCode', 'city', 'region', 'countryCode']

/** The person. `isOwnExport`: the photo and the email address are those of an account here. */
export function readBasics(basics: Json, isOwnExport: boolean, parsed: ParsedFile): void {
  const location = isObject(basics['location']) ? basics['location'] : {}
  const countryId = findCountryId(text(location['countryCode']))
  const name = text(basics['name'])
  const space = name.lastIndexOf(' ')
  const hasNames = 'x-firstName' in basics || 'x-lastName' in basics
  Object.assign(parsed.fields, {
    first_name: hasNames ? text(basics['x-firstName']) : space < 0 ? name : name.slice(0, space).trim(),
    last_name: hasNames ? text(basics['x-lastName']) : space < 0 ? '' : name.slice(space + 1),
    headline: text(basics['label']),
    about: text(basics['summary']),
    phone: text(basics['phone']),
    birth_date: text(basics['x-birthDate']),
    address: text(location['address']),
    address2: text(location['x-address2']),
    zip: text(location['postalCode']),
    city: text(location['city']),
    state: text(location['region']),
    country_id: String(countryId ?? ''),
  })
  const url = text(basics['url']) || text(basics['website'])
  if (url !== '') addParsedEntry(parsed, 'urls', { label: 'Website', url })
  for (const one of objects(basics['profiles'])) readProfile(one, parsed)
  leaveOutOtherFields(parsed, 'profile', '', basics, taken)
  leaveOutOtherFields(
    parsed,
    'profile',
    '',
    location,
    countryId === null ? takenOfLocation.slice(0, -1) : takenOfLocation,
  )
  if (isOwnExport) return
  const email = text(basics['email'])
  if (email !== '') leaveOut(parsed, { kind: 'profile', part: 'email', title: email, reason: 'ownEmail' })
  const image = text(basics['image'])
  // A photo within the file is long, and nothing to read.
  if (image !== '')
    leaveOut(parsed, {
      kind: 'profile',
      part: 'photo',
      title: image.startsWith('data:') ? '' : image,
      reason: 'noSection',
    })
}

function readProfile(one: Json, parsed: ParsedFile): void {
  const network = text(one['network'])
  const url = text(one['url'])
  if (url !== '') return addParsedEntry(parsed, 'urls', { label: network || 'Website', url })
  const user = text(one['username'])
  if (user !== '')
    leaveOut(parsed, { kind: 'urls', title: [network, user].filter(Boolean).join(': '), reason: 'noUrl' })
}
