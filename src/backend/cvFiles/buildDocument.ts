import type { CvContent } from '#contract/cvFiles/choices.ts'
import type { CvDocument, DocumentSection } from '#contract/cvFiles/document.ts'
import { jsonResumeSchema, type JsonResume } from '#contract/cvFiles/jsonResume.ts'
import { languageTag } from '#contract/core/locale.ts'
import { basicsOf, fullName, headLines } from './head.ts'
import { sectionBuilders } from './sections.ts'
import type { CvSource } from './source.ts'

interface Surroundings {
  readonly siteUrl: string
  readonly photo: Uint8Array | null
}

/** The CV as every format gets it, with the same content as JSON Resume. */
export function buildDocument(
  source: CvSource,
  content: CvContent,
  { siteUrl, photo }: Surroundings,
): CvDocument {
  const { t, locale, anonymous, profile } = source
  const sections: DocumentSection[] = []
  const resume: JsonResume = {
    $schema: jsonResumeSchema,
    basics: basicsOf(source, content, siteUrl),
    meta: {
      version: 'v1.0.0',
      'x-language': languageTag(locale),
      'x-sections': [...content.sections],
      ...(anonymous && { 'x-anonymous': true }),
    },
  }
  for (const name of content.sections) {
    const built = sectionBuilders[name]?.(source, content.sections)
    if (!built) continue
    sections.push({ name, title: t(`cv:editors.sections.names.${name}`), ...built.content })
    Object.assign(resume, built.resume, { basics: { ...resume.basics, ...built.resume.basics } })
  }
  const name = fullName(source)
  return {
    locale,
    title: anonymous ? t('cvFiles:document.anonymous') : t('cvFiles:document.title', { name }),
    author: anonymous ? null : name,
    name: anonymous ? t('cvFiles:document.anonymous') : name,
    headline: profile.headline,
    lines: headLines(source, content),
    photo,
    sections,
    resume,
  }
}
