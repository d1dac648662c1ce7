import type { SectionName } from '#contract/cv/sections.ts'
import type { JsonResume } from '#contract/cvFiles/jsonResume.ts'
import type { UsedIn } from '#contract/profiles/skills.ts'
import { withoutEmpty, type CvSource, type SectionBuilder } from '../source.ts'
import { positionsOf } from './employment.ts'

export const skillsSection: SectionBuilder = (source, sections) => {
  const { skills } = source.profile
  if (!skills) return null
  const places = placesOf(source, sections)
  return {
    content: { list: skills.map(({ name }) => name) },
    resume: {
      skills: skills.map(({ name, used_in }) => {
        const usedIn = usedInOf(used_in, places)
        return { name, ...(Object.keys(usedIn).length > 0 && { 'x-usedIn': usedIn }) }
      }),
    },
  }
}

/** Where an entry stands in the list of its kind, by id. */
type Places = Readonly<Record<keyof UsedIn, ReadonlyMap<number, number>>>

/** Of the sections that the document contains. */
function placesOf({ cv, extra, ...source }: CvSource, sections: readonly SectionName[]): Places {
  const inOrder = (name: 'certificates' | 'projects') =>
    new Map(sections.includes(name) ? cv[name].map(({ id }, at) => [id, at]) : [])
  const employments = new Map<number, number>()
  let next = 0
  // Each position is an entry of its own; the last one stands for the employment.
  for (const one of sections.includes('employment') ? extra.employments : []) {
    employments.set(one.id, next)
    next += positionsOf(one, source).length
  }
  return { employments, certificates: inOrder('certificates'), projects: inOrder('projects') }
}

type UsedInDocument = NonNullable<NonNullable<JsonResume['skills']>[number]['x-usedIn']>

function usedInOf(used: UsedIn, places: Places): UsedInDocument {
  const of = (kind: keyof UsedIn) => {
    const found = used[kind].flatMap((id) => places[kind].get(id) ?? []).sort((a, b) => a - b)
    return found.length > 0 ? found : null
  }
  return withoutEmpty({
    work: of('employments'),
    certificates: of('certificates'),
    projects: of('projects'),
  }) as UsedInDocument
}
