import { formatMonth } from '#i18n/dates.ts'
import { plainParagraphs } from '../paragraphs.ts'
import { withoutEmpty, type SectionBuilder } from '../source.ts'

export const awardsSection: SectionBuilder = ({ cv: { awards }, locale }) =>
  awards.length === 0
    ? null
    : {
        content: {
          entries: awards.map((one) => ({
            title: one.title,
            subtitle: one.issuer,
            meta: one.awarded_on === null ? [] : [formatMonth(one.awarded_on, locale)],
            facts: [],
            body: plainParagraphs(one.description),
          })),
        },
        resume: {
          awards: awards.map((one) =>
            withoutEmpty({
              title: one.title,
              awarder: one.issuer,
              date: one.awarded_on,
              summary: one.description,
            }),
          ),
        },
      }
