import { countries } from '../../../dictionaries/data/countries.ts'
import { skills } from '../../../dictionaries/data/skills.ts'
import type { SeedPerson } from '../types.ts'

export interface ResumeContent {
  name: string
  headline: string
  reach: string
  sections: readonly { title: string; lines: readonly string[] }[]
}

const titles = {
  en_GB: { about: 'About', work: 'Work', skills: 'Skills', now: 'now' },
  uk_UA: { about: 'Про себе', work: 'Досвід роботи', skills: 'Навички', now: 'дотепер' },
} as const

/** What both forms of a résumé say. Markdown of the profile becomes plain text. */
export function resumeContent(person: SeedPerson): ResumeContent {
  const title = titles[person.locale]
  const language = person.locale === 'uk_UA' ? 'uk' : 'en'
  const place = new Intl.DisplayNames(language, { type: 'region' }).of(
    countries.find(({ id }) => id === person.countryId)?.code ?? '',
  )
  const work = person.employments.map(({ position, companyName, start, end }) => {
    const until = end ? end.slice(0, 7) : title.now
    return `${start.slice(0, 7)} – ${until}: ${position}, ${companyName}`
  })
  const known = skills.filter(({ id }) => person.skillIds.includes(id)).map((skill) => skill[language])
  return {
    name: `${person.firstName} ${person.lastName}`,
    headline: person.headline,
    reach: [person.email, person.contact.phone, person.city, place].filter(Boolean).join(' · '),
    sections: [
      { title: title.about, lines: plain(person.about).split(/\n+/) },
      { title: title.work, lines: work },
      { title: title.skills, lines: [known.join(', ')] },
    ].filter(({ lines }) => lines.some(Boolean)),
  }
}

const plain = (markdown: string) =>
  markdown
    .replace(/\*\*/g, '')
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replace(/^- /gm, '– ')
