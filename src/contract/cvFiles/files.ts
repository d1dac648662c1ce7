import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { locale } from '../core/fields.ts'
import { SectionName } from '../cv/sections.ts'
import { CvChoices, CvFormat } from './choices.ts'
import { JsonResume } from './jsonResume.ts'

export const exportResume = endpoint({
  method: 'GET',
  path: '/api/profile/resume.json',
  access: 'person',
  summary: "The caller's whole profile as JSON Resume, or its anonymised form.",
  query: z.object({ language: z.optional(locale), anonymous: z.optional(z.enum(['true', 'false'])) }),
  bare: true,
  reply: JsonResume,
})

/** Where something in the document is: a section, or the head of the first page. */
export const DocumentPart = z.union([SectionName, z.literal('head')])
export type DocumentPart = z.infer<typeof DocumentPart>

export const CvFile = z.object({
  name: z.string(),
  type: z.string(),
  /** Base64. */
  content: z.string(),
  /** Of a PDF, read from the finished file; a Word file has no fixed pages. */
  pages: z.nullable(
    z.object({
      count: z.number(),
      /** Page one as WebP, in Base64. */
      preview: z.string(),
      /** The text of each page as a machine reads it. */
      texts: z.array(z.string()),
    }),
  ),
  /** Characters that the font does not have; the file has `[?]` in the place of each. */
  missing_characters: z.array(z.object({ part: DocumentPart, characters: z.string() })),
  /** The lines in which they are, as their owner wrote them. A Word file has all of them: its reader's fonts draw it. */
  missing_lines: z.array(z.object({ part: DocumentPart, line: z.string() })),
  /** Parts of an anonymised CV in whose texts the name, the email address or the phone number occurs. */
  identifying: z.array(DocumentPart),
})
export type CvFile = z.infer<typeof CvFile>

export const CvFileState = z.object({
  /** How many files are made before this one; 0 while it is being made, or once it is ready. */
  ahead: z.number(),
  /** Null while it is not ready: the same call then waits for it again. */
  file: z.nullable(CvFile),
})
export type CvFileState = z.infer<typeof CvFileState>

export const CvFileForm = z.extend(CvChoices, {
  format: CvFormat,
  /** Creates no check links, and attaches no credentials: check links that are missing lead nowhere. */
  preview: z.optional(z.boolean()),
})
export type CvFileForm = z.infer<typeof CvFileForm>

export const makeCvFile = endpoint({
  method: 'POST',
  path: '/api/profile/cv-file',
  access: 'person',
  allowedWhile: 'suspended',
  summary:
    'Makes a CV from the profile as PDF or DOCX, or waits for it for up to two seconds: repeat the call until the file is ready. ' +
    'The same profile and choices give the same file.',
  body: CvFileForm,
  reply: CvFileState,
  limited: true,
  refusals: { cvCredentialGone: 409, cvQueueFull: 503 },
})
