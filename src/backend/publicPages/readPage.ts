import type { Locale } from '#contract/core/locale.ts'
import type { SectionName } from '#contract/cv/sections.ts'
import { sectionsIn, type PublicPart } from '#contract/publicPages/parts.ts'
import type { PublicPage } from '#contract/publicPages/publicPages.ts'
import { showPerson } from '../achievements/queries.ts'
import type { Context } from '../core/context.ts'
import { showCv } from '../cv/queries.ts'
import { showProfileExtra } from '../profiles/extra.ts'
import { showProfile, type View } from '../profiles/queries.ts'
import { visibleSkills } from '../profiles/skillQueries.ts'

interface ReadPage {
  readonly userId: number
  readonly address: string
  readonly indexed: boolean
  /** Shown if everyone may see them. */
  readonly parts: readonly PublicPart[]
}

/** Reads what the page shows. With `preview`, as if everyone might see all these parts. */
export async function readPage(
  ctx: Context,
  { userId, address, indexed, parts }: ReadPage,
  locale: Locale,
  { preview = false } = {},
): Promise<PublicPage> {
  const chosen = sectionsIn(parts)
  const withAchievements = parts.includes('achievements')
  const publishing = { sections: chosen, achievements: withAchievements }
  const view: View = { reader: null, ...(preview ? { publishing } : {}) }
  const [profile, extra, cv, achievements] = await Promise.all([
    showProfile(ctx.db, userId, view, locale),
    showProfileExtra(ctx, userId, view, locale),
    showCv(ctx.db, userId, view, locale),
    withAchievements ? showPerson(ctx.db, userId, view, locale) : null,
  ])
  const isChosen = (name: SectionName) => chosen.includes(name)
  const of = <Entry>(name: SectionName, entries: readonly Entry[]): Entry[] =>
    isChosen(name) ? [...entries] : []
  const { city, country, ...reachable } = extra.contact_info
  const isReachable = [reachable.phone, reachable.address, reachable.address2, reachable.zip].some(Boolean)
  const content = {
    about: isChosen('about') ? profile.about : '',
    about_html: isChosen('about') ? profile.about_html : '',
    employments: of('employment', extra.employments),
    skills: visibleSkills(of('skills', profile.skills ?? []), isChosen),
    education: of('education', cv.education),
    languages: of('languages', cv.languages),
    certificates: of('certificates', cv.certificates).map(withoutMedia),
    projects: of('projects', cv.projects).map(withoutMedia),
    awards: of('awards', cv.awards),
    contact_info: isChosen('contact') && isReachable ? extra.contact_info : null,
    urls: of('urls', extra.urls),
  }
  const shown = cv.sections.map(({ name }) => name).filter((name) => isFilled(content, name))
  return {
    address,
    indexed,
    first_name: profile.first_name,
    last_name: profile.last_name,
    headline: profile.headline,
    photo_url: profile.photo_url,
    cover_url: profile.cover_url,
    cover_focus: profile.cover_focus,
    city,
    country: country ?? profile.country,
    open_to_work: parts.includes('openToWork') && profile.open_to_work,
    sections: shown,
    ...content,
    achievements: achievements && withoutEmployments(achievements),
  }
}

type Content = Pick<
  PublicPage,
  'about' | 'skills' | 'education' | 'certificates' | 'projects' | 'languages' | 'awards' | 'urls'
> &
  Pick<PublicPage, 'employments' | 'contact_info'>
const columns = { employment: 'employments', contact: 'contact_info' } as const

function isFilled(content: Content, name: SectionName): boolean {
  const value = content[name === 'employment' || name === 'contact' ? columns[name] : name]
  return Array.isArray(value) || typeof value === 'string' ? value.length > 0 : value !== null
}

/** Their files require a sign-in. */
function withoutMedia<Entry extends { readonly media: unknown }>({ media: _, ...facts }: Entry) {
  return facts
}

/** The employments stand on the page themselves, if at all. */
const withoutEmployments = (achievements: NonNullable<PublicPage['achievements']>) =>
  achievements.items.length === 0
    ? null
    : { ...achievements, items: achievements.items.map((one) => ({ ...one, employment: null })) }
