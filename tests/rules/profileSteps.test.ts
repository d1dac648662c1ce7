import { expect, test } from 'vitest'
import type { Profile, ProfileExtra } from '#contract/profiles/profiles.ts'
import { editorLink, readTarget, workHereLink } from '#paths/profileEditors.ts'
import { notUsed } from '#contract/profiles/skills.ts'
import { nextSteps } from '#features/profiles/nextSteps.ts'

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

test('a new profile shows every suggestion, a complete one none', () => {
  expect(nextSteps(bare, nothing)).toEqual(['headline', 'photo', 'skills', 'about', 'contact', 'urls'])
  const full: Profile = {
    ...bare,
    headline: 'Engineer',
    about: 'x',
    photo_url: '/files/x',
    skills: [{ id: 1, name: 'Git', used_in: notUsed }],
  }
  const extra: ProfileExtra = {
    ...nothing,
    urls: [{ id: 1, label: 'Site', url: 'https://ana.example' }],
    contact_info: { ...nothing.contact_info, city: 'Lviv' },
  }
  expect(nextSteps(full, extra)).toEqual([])
  expect(nextSteps({ ...full, headline: '' }, extra)).toEqual(['headline'])
})

test('an editor’s link opens that editor, anything else none', () => {
  expect(readTarget(editorLink('about'))).toEqual({ editor: 'about', id: null, slug: null })
  expect(readTarget(editorLink('url', 12))).toEqual({ editor: 'url', id: 12, slug: null })
  expect(readTarget(workHereLink('globex'))).toEqual({ editor: 'employment', id: null, slug: 'globex' })
  for (const hash of ['', '#', '#edit-', '#edit-name', '#edit-url-x', '#employment-3', '#edit-about-'])
    expect(readTarget(hash)).toBeNull()
})
