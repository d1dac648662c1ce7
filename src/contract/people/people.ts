import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, pageQuery, singleLineText } from '../core/fields.ts'

export const peopleSearchMaximum = 100
/** Results beyond this number are not listed: the search must be narrowed. */
export const peopleFoundMaximum = 400

/** A person in search results, as anyone logged in may see them. */
export const PersonCard = z.object({
  user_id: id,
  name: z.string(),
  headline: z.string(),
  photo_url: z.nullable(z.string()),
  /** City and country; empty if the person has given none. */
  place: z.string(),
  /** The current employment; null if there is none or it is hidden. */
  work: z.nullable(z.object({ position: z.string(), company: z.string() })),
  open_to_work: z.boolean(),
})
export type PersonCard = z.infer<typeof PersonCard>

export const searchPeople = endpoint({
  method: 'GET',
  path: '/api/people',
  access: 'person',
  summary:
    'Finds people by name, headline, skill, company and place, in any language. Only people who have chosen to be found, ' +
    'by what anyone logged in may see. Without a text, nobody is found. Rate limited per caller and per network.',
  query: z.object({ ...pageQuery, q: z.optional(singleLineText(peopleSearchMaximum)) }),
  reply: z.object({
    /** People whose names match come first. */
    items: z.array(PersonCard),
    next: z.nullable(z.string()),
    /** Nobody matches exactly: these are people whose details are spelled similarly. */
    similar: z.boolean(),
  }),
  refusals: { tooManyProfiles: 429 },
})
