import { markdownParagraphs } from '../paragraphs.ts'
import type { SectionBuilder } from '../source.ts'

export const aboutSection: SectionBuilder = ({ profile: { about } }) =>
  about === ''
    ? null
    : { content: { text: markdownParagraphs(about) }, resume: { basics: { summary: about } } }
