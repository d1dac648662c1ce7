import { expect, test } from 'vitest'
import type { Employment, Profile, ProfileExtra } from '#contract/profiles/profiles.ts'
import { editorLink, readTarget, workHereLink } from '#paths/profileEditors.ts'
import { notUsed } from '#contract/profiles/skills.ts'
import type { Cv } from '#contract/cv/cv.ts'
import { sectionNames } from '#contract/cv/sections.ts'
import { startSteps } from '#features/home/startSteps.ts'
import { emptySections } from '#features/profiles/sections.ts'
import { pathsFor } from '#paths'

const bare: Profile = {
  user_id: 1,
  first_name: 'Ana',
  last_name: 'Kovalenko',
  country_id: 1,
  country: 'Ukraine',
  headline: '',
  about: '',
  about_html: '',
  skills: null,
  birth_date: null,
  open_to_work: false,
  ...({ status: 'none', citizenship_id: null, citizenship: null } as const),
  photo_url: null,
  cover_url: null,
  cover_focus: { x: 50, y: 50 },
  locale: 'en_GB',
}
const contact = { address: '', address2: '', city: '', state: '', zip: '', phone: '' }
const nothing: ProfileExtra = {
  user_id: 1,
  urls: [],
  employments: [],
  companies: [],
  unread_notifications: 0,
  unread_messages: 0,
  contact_info: { ...contact, country_id: null, country: null },
}

const cv: Cv = {
  user_id: 1,
  education: [],
  certificates: [],
  projects: [],
  languages: [],
  awards: [],
  sections: sectionNames.map((name) => ({ name, audience: 'signedIn' })),
}

test('a new profile offers every section, a filled one is shown instead', () => {
  expect(emptySections({ profile: bare, extra: nothing, cv })).toEqual(sectionNames)
  const profile: Profile = { ...bare, about: 'x', skills: [{ id: 1, name: 'Git', used_in: notUsed }] }
  const extra: ProfileExtra = {
    ...nothing,
    urls: [{ id: 1, label: 'Site', url: 'https://ana.example' }],
    contact_info: { ...nothing.contact_info, city: 'Lviv' },
  }
  const languages = [{ id: 1, name: 'English', level: null, certificate: null }] as unknown as Cv['languages']
  expect(emptySections({ profile, extra, cv: { ...cv, languages } })).toEqual([
    ...['employment', 'education', 'certificates', 'projects', 'awards'],
  ])
})

test('somebody new is led to a CV, a job and its confirmation, until a company has been asked', () => {
  const path = pathsFor({ locale: 'en_GB', profileId: null, strategy: 'prefix_except_default' })
  const names = (employments: readonly Partial<Employment>[]) =>
    startSteps({ ...nothing, employments: employments as Employment[] }, path).map(({ name }) => name)
  const stated = { id: 7, company_slug: 'globex', end_date: null, verified_at: null, request: null }
  expect(names([])).toEqual(['cv', 'job', 'ask'])
  expect(names([stated])).toEqual(['ask'])
  expect(names([{ ...stated, company_slug: null }])).toEqual([])
  expect(names([stated, { ...stated, id: 8, verified_at: '2026-01-01T00:00:00Z' }])).toEqual([])
  expect(names([{ ...stated, request: { id: 1, state: 'pending' } as never }])).toEqual([])
})

test('an editor’s link opens that editor, anything else none', () => {
  expect(readTarget(editorLink('about'))).toEqual({ editor: 'about', id: null, slug: null })
  expect(readTarget(editorLink('url', 12))).toEqual({ editor: 'url', id: 12, slug: null })
  expect(readTarget(workHereLink('globex'))).toEqual({ editor: 'employment', id: null, slug: 'globex' })
  for (const hash of ['', '#', '#edit-', '#edit-name', '#edit-url-x', '#employment-3', '#edit-about-'])
    expect(readTarget(hash)).toBeNull()
})
