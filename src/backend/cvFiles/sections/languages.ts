import { languageDimensions, type Language } from '#contract/cv/languages.ts'
import { withoutEmpty, type CvSource, type SectionBuilder } from '../source.ts'

export const languagesSection: SectionBuilder = (source) => {
  const { languages } = source.cv
  if (languages.length === 0) return null
  const { t } = source
  return {
    content: {
      entries: languages.map((one) => ({
        title: one.name,
        subtitle: t(`cv:level.${one.level}`),
        meta: [],
        facts: gradesText(one, source),
        body: [],
      })),
    },
    resume: {
      languages: languages.map((one) => ({
        language: one.name,
        fluency: t(`cv:level.${one.level}`),
        'x-code': one.code,
        'x-level': one.level,
        ...(gradesOf(one).length > 0 && { 'x-grades': Object.fromEntries(gradesOf(one)) }),
      })),
    },
  }
}

const gradesOf = (one: Language) => Object.entries(withoutEmpty(grades(one)))
const grades = (one: Language) => Object.fromEntries(languageDimensions.map((name) => [name, one[name]]))

function gradesText(one: Language, { t }: CvSource): string[] {
  const graded = languageDimensions.flatMap((name) => {
    const grade = one[name]?.toUpperCase()
    return grade ? [t('cv:dimension.graded', { dimension: t(`cv:dimension.${name}`), grade })] : []
  })
  return graded.length > 0 ? [graded.join(' · ')] : []
}
