import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import {
  day,
  id,
  singleLineText,
  nothing,
  phone,
  multilineText,
  requiredSingleLineText,
  requiredWebAddress,
} from '../core/fields.ts'
import { requiredName } from '../core/nameFields.ts'
import { photoRule } from '../files/files.ts'
import { ContactInfo, Profile, ProfileUrl } from './profiles.ts'
import { ProfileSkillsForm } from './skillForm.ts'
import { profileStatuses } from './status.ts'

export const headlineMaximum = 150
export const aboutMaximum = 2600
export const urlMaximum = 10
/** Changes of the name within a year that need no reason. */
export const namesWithoutReason = 2
/** Changes of the name within 24 hours. */
export const namesPerDay = 5
export const nameReasonMaximum = 500
/** Side length of a stored photo, in pixels. */
export const photoSide = 320

/** An empty date field means no date. */
const emptyAsNull = <S extends z.core.$ZodType>(schema: S) =>
  z.pipe(
    z.transform((value: unknown) => (value === '' ? null : value)),
    z.nullable(schema),
  )

const birthDate = day.check(
  z.refine((text) => text >= '1900-01-01', 'invalid'),
  z.refine((text) => text < new Date().toISOString().slice(0, 10), 'dateInFuture'),
)

/** Omitted fields stay unchanged, so that concurrent edits do not overwrite each other. */
export const ProfileForm = z.partial(
  z.object({
    first_name: requiredName(80),
    last_name: requiredName(80),
    /** Why the name changes, for the companies that are asked to confirm the new one. */
    name_reason: multilineText(nameReasonMaximum),
    headline: singleLineText(headlineMaximum),
    /** A Markdown subset. */
    about: multilineText(aboutMaximum),
    country_id: id,
    birth_date: emptyAsNull(birthDate),
    open_to_work: z.boolean(),
    status: z.enum(profileStatuses),
    citizenship_id: emptyAsNull(id),
  }),
)

export const ContactInfoForm = z.object({
  address: singleLineText(150),
  address2: singleLineText(150),
  city: singleLineText(100),
  state: singleLineText(100),
  zip: singleLineText(20),
  country_id: z.nullable(id),
  phone,
})

export const ProfileUrlForm = z.object({ label: requiredSingleLineText(60), url: requiredWebAddress })

export const saveProfile = endpoint({
  method: 'PUT',
  path: '/api/profile',
  access: 'person',
  summary:
    "Changes the given fields of the caller's profile. Companies that have confirmed an employment are asked to confirm a " +
    'new name; from the third change within a year they are told why.',
  body: ProfileForm,
  reply: Profile,
  limited: true,
  refusals: { nameChangedOften: 429 },
})

export const saveContactInfo = endpoint({
  method: 'PUT',
  path: '/api/profile/contact-info',
  access: 'person',
  summary: "Saves the caller's address and phone. Others see only the city, the region and the country.",
  body: ContactInfoForm,
  reply: ContactInfo,
  limited: true,
})

export const createProfileUrl = endpoint({
  method: 'POST',
  path: '/api/profile/urls',
  access: 'person',
  summary: "Adds a URL to the caller's profile; at most ten.",
  body: ProfileUrlForm,
  reply: ProfileUrl,
  limited: true,
  refusals: { urlLimit: 409 },
})

export const saveProfileUrl = endpoint({
  method: 'PUT',
  path: '/api/profile/urls/:urlId',
  access: 'person',
  summary: "Changes a URL on the caller's profile.",
  body: ProfileUrlForm,
  reply: ProfileUrl,
  limited: true,
})

export const deleteProfileUrl = endpoint({
  method: 'DELETE',
  path: '/api/profile/urls/:urlId',
  access: 'person',
  summary: "Removes a URL from the caller's profile.",
  reply: nothing,
  limited: true,
})

export const saveProfileSkills = endpoint({
  method: 'PUT',
  path: '/api/profile/skills',
  access: 'person',
  summary: "Replaces the skills of the caller's profile, in order, and says where each was used.",
  body: ProfileSkillsForm,
  reply: Profile,
  limited: true,
})

export const savePhoto = endpoint({
  method: 'PUT',
  path: '/api/profile/photo',
  access: 'person',
  summary: "Replaces the photo of the caller's profile: PNG or JPEG, cropped to a square.",
  files: { photo: photoRule },
  reply: Profile,
  limited: true,
})

export const deletePhoto = endpoint({
  method: 'DELETE',
  path: '/api/profile/photo',
  access: 'person',
  summary: "Removes the photo of the caller's profile, if there is one.",
  reply: Profile,
  limited: true,
})
