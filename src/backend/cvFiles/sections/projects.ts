import { plainParagraphs } from '../paragraphs.ts'
import { periodOf } from '../period.ts'
import { usedSkills } from '../usedSkills.ts'
import { asciiUrl, withoutEmpty, type SectionBuilder } from '../source.ts'

/** The link of a project often leads to its author, so the anonymised form has none. */
export const projectsSection: SectionBuilder = (source, sections) => {
  const { projects } = source.cv
  if (projects.length === 0) return null
  const { anonymous } = source
  return {
    content: {
      entries: projects.map((one) => ({
        title: one.title,
        ...(one.url && !anonymous && { href: one.url }),
        meta: periodOf(one, source),
        facts: usedSkills(source, sections, 'projects', one.id),
        body: plainParagraphs(one.description),
      })),
    },
    resume: {
      projects: projects.map((one) =>
        withoutEmpty({
          name: one.title,
          description: one.description,
          url: anonymous ? null : asciiUrl(one.url),
          startDate: one.start_date,
          endDate: one.end_date,
        }),
      ),
    },
  }
}
