import { benefits } from '../../dictionaries/data/benefits.ts'
import { companySizes } from '../../dictionaries/data/companySizes.ts'
import { countries } from '../../dictionaries/data/countries.ts'
import { industries } from '../../dictionaries/data/industries.ts'
import { skills } from '../../dictionaries/data/skills.ts'

/** The content names dictionary entries in English; a misspelt name fails at import and not in somebody's profile. */
function idIn(entries: readonly { id: number; en: string }[]) {
  const ids = new Map(entries.map(({ id, en }) => [en, id]))
  return (name: string) => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`No dictionary entry is named '${name}'`)
    return id
  }
}

const skillId = idIn(skills)
const benefitId = idIn(benefits)

export const industry = idIn(industries)
export const companySize = idIn(companySizes)
export const country = idIn(countries.map(({ id, code }) => ({ id, en: code })))
export const skilled = (...names: string[]) => names.map(skillId)
export const offering = (...names: string[]) => names.map(benefitId)
