import { plainParagraphs } from '../paragraphs.ts'
import { periodOf } from '../period.ts'
import { withoutEmpty, type SectionBuilder } from '../source.ts'

export const educationSection: SectionBuilder = (source) => {
  const { education } = source.cv
  if (education.length === 0) return null
  return {
    content: {
      entries: education.map((one) => ({
        title: one.school,
        subtitle:
          one.degree && one.area_of_study
            ? source.t('cv:education.degreeIn', { degree: one.degree, area: one.area_of_study })
            : one.degree || one.area_of_study,
        meta: periodOf(one, source),
        facts: [],
        body: plainParagraphs(one.description),
      })),
    },
    resume: {
      education: education.map((one) =>
        withoutEmpty({
          institution: one.school,
          studyType: one.degree,
          area: one.area_of_study,
          startDate: one.start_date,
          endDate: one.end_date,
          'x-summary': one.description,
        }),
      ),
    },
  }
}
