import { confirmationOf } from '#contract/employments/confirmation.ts'
import { languageTag } from '#contract/core/locale.ts'
import type { PublicPage } from '#contract/publicPages/publicPages.ts'
import { employmentTexts } from '#features/employments/employmentTexts.ts'
import { contactFacts } from '#features/publicPages/contactFacts.ts'
import {
  entriesOf,
  entrySections,
  entryTitles,
  isEntrySection,
  type EntrySection,
} from '#features/publicPages/publicEntries.ts'
import { publicSkills } from '#features/publicPages/publicSkills.ts'
import { formatDay } from '#i18n/dates.ts'
import { absolute } from '#paths'
import type { PageContext } from './documents.ts'
import { authoredMarkdown } from './authoredMarkdown.ts'
import { bullets, facts, heading, joined, link, markdownOf, type Part } from './markdown.ts'

const nameOf = (page: PublicPage) => `${page.first_name} ${page.last_name}`
const placeOf = (page: PublicPage) => [page.city, page.country].filter(Boolean).join(', ')

/** A person's public page as data, with the same content. Names are in the page's language. */
export function personDocument(page: PublicPage, context: PageContext): object {
  const { t, locale, path, site } = context
  const file = (address: string | null) => address && new URL(address, site.siteUrl).href
  return {
    type: 'person',
    url: absolute(path('publicPage', { address: page.address }), site.siteUrl),
    language: languageTag(locale),
    name: nameOf(page),
    headline: page.headline,
    city: page.city,
    country: page.country,
    open_to_work: page.open_to_work,
    photo_url: file(page.photo_url),
    cover_url: file(page.cover_url),
    about_html: page.about_html,
    employments: page.employments.map((one) => ({
      position: one.position,
      company: one.company,
      company_name_now: one.company_name_now,
      company_url: one.company_slug && absolute(path('company', { slug: one.company_slug }), site.siteUrl),
      period: employmentTexts(one, t, locale).period,
      confirmation: employmentTexts(one, t, locale).label,
      confirmed_by: employmentTexts(one, t, locale).note,
      description: one.description,
      awards: one.awards.map(({ title, awarded_on, words }) => ({
        title,
        awarded_on: formatDay(awarded_on, locale),
        description: words,
      })),
    })),
    skills: publicSkills(page, t, locale).map(({ name, uses }) => ({
      name,
      used_in: uses.map(({ text }) => text),
    })),
    ...Object.fromEntries(entrySections.map((section) => [section, entriesOf(page, section, context)])),
    contact:
      page.contact_info && contactFacts(page.contact_info, t).map(({ name, value }) => ({ name, value })),
    achievements: (page.achievements?.items ?? []).map(({ id }) => t(`achievements:name.${id}`)),
  }
}

/** A person's page as Markdown. */
export function personMarkdown(page: PublicPage, context: PageContext): string {
  const { t } = context
  const verified = page.employments.filter((one) => confirmationOf(one) === 'verified').length
  const count = page.employments.length
  return markdownOf([
    heading(1, nameOf(page)),
    page.headline,
    placeOf(page),
    page.open_to_work && t('profiles:page.openToWork'),
    ...(count > 0
      ? [heading(2, t('publicPages:page.tenure')), t('publicPages:page.confirmed', { verified, count })]
      : []),
    ...page.sections.flatMap((name) => {
      if (name === 'about') return [heading(2, t('profiles:page.about')), authoredMarkdown(page.about)]
      if (name === 'employment') return employmentParts(page, context)
      if (name === 'skills') return skillParts(page, context)
      if (name === 'contact')
        return [
          heading(2, t('profiles:page.contact')),
          page.contact_info &&
            facts(contactFacts(page.contact_info, t).map(({ name, value }) => [name, value] as const)),
        ]
      return isEntrySection(name) ? entryParts(page, name, context) : []
    }),
    ...(page.achievements
      ? [
          heading(2, t('publicPages:parts.achievements')),
          bullets(page.achievements.items.map(({ id }) => t(`achievements:name.${id}`))),
        ]
      : []),
  ])
}

function employmentParts({ employments }: PublicPage, { t, locale, path, site }: PageContext): Part[] {
  return [
    heading(2, t('profiles:page.employment')),
    ...employments.flatMap((one) => {
      const { period, label, note } = employmentTexts(one, t, locale)
      const { company, company_slug: slug, company_name_now: now } = one
      const page = slug && absolute(path('company', { slug }), site.siteUrl)
      return [
        heading(3, one.position),
        joined([
          page ? link(company, page) : company,
          now && t('employments:record.now', { name: now }),
          period,
        ]),
        label,
        note,
        one.description,
        facts(
          one.awards.map(({ title, awarded_on: day, words }) => [
            title,
            joined([formatDay(day, locale), words]),
          ]),
        ),
      ]
    }),
  ]
}

function skillParts(page: PublicPage, { t, locale }: PageContext): Part[] {
  const skills = publicSkills(page, t, locale).map(({ name, uses }) =>
    joined([name, joined(uses.map(({ text }) => text))], ': '),
  )
  return [heading(2, t('profiles:page.skills')), bullets(skills)]
}

function entryParts(page: PublicPage, section: EntrySection, context: PageContext): Part[] {
  return [
    heading(2, context.t(entryTitles[section])),
    ...entriesOf(page, section, context).flatMap((one) => [
      heading(3, one.href ? link(one.title, one.href) : one.title),
      bullets(one.facts),
      one.link && link(one.link.text, one.link.href),
      one.description,
    ]),
  ]
}
