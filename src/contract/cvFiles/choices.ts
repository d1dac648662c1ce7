import * as z from 'zod/mini'
import { locale } from '../core/fields.ts'
import { SectionName } from '../cv/sections.ts'
import { attachedCredentials } from './attachments.ts'

export const accents = ['spruce', 'ink', 'blue', 'plum', 'rust'] as const
export const Accent = z.enum(accents)
export type Accent = z.infer<typeof Accent>

export const pageSizes = ['a4', 'letter'] as const
export const columnCounts = ['1', '2'] as const

export const CvFormat = z.enum(['pdf', 'docx'])
export type CvFormat = z.infer<typeof CvFormat>

/** What a CV contains: what all its forms have in common. */
const content = {
  /** In this order. Contact info and URLs are always in the head. */
  sections: z.array(SectionName).check(z.refine((names) => new Set(names).size === names.length, 'invalid')),
  language: locale,
  /** Without name, photo, contacts, birth date, links and check links. */
  anonymous: z.boolean(),
  photo: z.boolean(),
  birth_date: z.boolean(),
  /** Links by which readers check confirmed employments. */
  check_links: z.boolean(),
}
export const CvContent = z.object(content)
export type CvContent = z.infer<typeof CvContent>

/** How it looks. */
const look = {
  accent: Accent,
  /** Two: dates stand beside the entries. */
  columns: z.enum(columnCounts),
  page_size: z.enum(pageSizes),
}
export const CvLook = z.object(look)
export type CvLook = z.infer<typeof CvLook>

export const CvChoices = z.object({ ...content, ...look, credentials: attachedCredentials })
export type CvChoices = z.infer<typeof CvChoices>
