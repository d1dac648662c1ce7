import { countries } from '#backend/dictionaries/data/countries.ts'
import { skills } from '#backend/dictionaries/data/entries.ts'
import { languageTag } from '#contract/core/locale.ts'
import type { DemoPerson } from '../read/people.ts'

export interface ResumeContent {
  name: string
  headline: string
  contactLine: string
  sections: readonly { title: string; lines: readonly string[] }[]
}

const titles = {
  en_GB: { about: 'About', work: 'Work', skills: 'Skills', now: 'now' },
  uk_UA: { about: 'Про себе', work: 'Досвід роботи', skills: 'Навички', now: 'дотепер' },
} as const

/** The content of both résumé formats. Markdown becomes plain text. */
export function resumeContent(person: DemoPerson): ResumeContent {
  const { profile, contact } = person
  const title = titles[person.language]
  const place = new Intl.DisplayNames(languageTag(person.language), { type: 'region' }).of(
    countries.find(({ id }) => id === profile.country_id)?.code ?? '',
  )
  const work = person.employments.map(({ position, companyName, startDate, endDate }) => {
    const until = endDate ? endDate.slice(0, 7) : title.now
    return `${startDate.slice(0, 7)} – ${until}: ${position}, ${companyName}`
  })
  const skillNames = person.skills.flatMap(
    ({ id, name }) => skills.find((skill) => skill.id === id)?.names[person.language] ?? name,
  )
  return {
    name: `${profile.first_name} ${profile.last_name}`,
    headline: profile.headline,
    contactLine: [person.email, contact.phone, contact.city, place].filter(Boolean).join(' · '),
    sections: [
      { title: title.about, lines: plain(profile.about).split(/\n+/) },
      { title: title.work, lines: work },
      { title: title.skills, lines: [skillNames.join(', ')] },
    ].filter(({ lines }) => lines.some(Boolean)),
  }
}

const plain = (markdown: string) =>
  markdown
    .replace(/\*\*/g, '')
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replace(/^- /gm, '– ')
