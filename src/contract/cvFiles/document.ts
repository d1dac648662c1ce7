import type { Locale } from '../core/locale.ts'
import type { SectionName } from '../cv/sections.ts'
import type { JsonResume } from './jsonResume.ts'

// A CV as every file format gets it: texts in their order, in the language of the document, and nothing else.

export interface Span {
  readonly text: string
  readonly bold?: boolean
  readonly italic?: boolean
  readonly href?: string
}

export interface Paragraph {
  readonly kind: 'text' | 'heading' | 'item'
  /** Of an item of a numbered list: '1.' */
  readonly number?: string
  readonly spans: readonly Span[]
}

/** The mark of an employment that its company has confirmed. */
export interface Stamp {
  readonly text: string
  /** Confirmed by a company with a verified domain. */
  readonly verified: boolean
  /** The page on which a reader checks it. */
  readonly check?: { readonly text: string; readonly href: string }
}

export interface DocumentEntry {
  readonly title: string
  readonly href?: string
  /** The company, the school, the issuer. */
  readonly subtitle?: string
  /** Dates and the like: beside the entry if there are two columns, else under its title. */
  readonly meta: readonly string[]
  readonly facts: readonly string[]
  readonly stamp?: Stamp
  readonly body: readonly Paragraph[]
}

export interface DocumentSection {
  readonly name: SectionName
  readonly title: string
  /** A section has text, short items in one list, or entries. */
  readonly text?: readonly Paragraph[]
  readonly list?: readonly string[]
  readonly entries?: readonly DocumentEntry[]
}

/** A line of the head: contact info and links. */
export interface HeadLine {
  readonly text: string
  readonly href?: string
}

export interface CvDocument {
  readonly locale: Locale
  /** For the metadata; without the name in the anonymised form. */
  readonly title: string
  /** Null in the anonymised form. */
  readonly author: string | null
  readonly name: string
  readonly headline: string
  readonly lines: readonly HeadLine[]
  readonly photo: Uint8Array | null
  readonly sections: readonly DocumentSection[]
  /** The content for machines; part of the file. */
  readonly resume: JsonResume
}
