import sharp from 'sharp'
import type { CallError } from '#contract/core/errors.ts'

/** Inputs for company tests. */
export const globex = { slug: 'globex' }
export const initech = { slug: 'initech' }
export const companyFacts = {
  name: 'Globex',
  headline: 'Instruments for people who measure',
  website: 'https://globex.example',
  industry_id: 1,
  size_id: 2,
  year_founded: 1998,
  country_id: 1,
  time_zone: 'Europe/Kyiv',
}
export const office = {
  name: 'Head office',
  address: 'Khreshchatyk 1',
  address2: '',
  city: 'Kyiv',
  state: '',
  zip: '01001',
  country_id: 1,
  headquarters: false,
}
export const contact = { label: 'Press', email: 'press@globex.example', phone: '' }

/** A plain image of this size, in pixels. */
export async function picture(width: number, height: number): Promise<File> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#2a6f5e' } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'cover.png', { type: 'image/png' })
}
/** The refused fields with their codes. */
export const fieldsOf = (error: CallError) =>
  Object.fromEntries(error.fields.map(({ field, code }) => [field, code]))
