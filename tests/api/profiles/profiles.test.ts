import { expect, test } from 'vitest'
import type { CallError } from '#contract/core/errors.ts'
import { createEmployment } from '#contract/employments/edits.ts'
import {
  createProfileUrl,
  deletePhoto,
  deleteProfileUrl,
  saveContactInfo,
  savePhoto,
  saveProfile,
  saveProfileSkills,
  saveProfileUrl,
  urlMaximum,
} from '#contract/profiles/edits.ts'
import {
  findProfile,
  setLocale,
  showOwnProfile,
  showOwnProfileExtra,
  showProfile,
  showProfileExtra,
} from '#contract/profiles/profiles.ts'
import { failure, useBackend } from '../backend.ts'
import { dayIn, daysAfter } from '../days.ts'
import { createPerson } from '../employments/invitationFixtures.ts'

const app = useBackend({ rateFactor: 100 })

test('owners read their whole profile, others see no e-mail, birth date, phone or street', async () => {
  const ana = await app.as('ana')
  const own = await ana.call(showOwnProfile)
  expect(own).toMatchObject({ first_name: 'Ana', email: 'ana@people.example', country_id: 1, skills: null })
  const params = { identifier: String(own.user_id) }
  for (const caller of [await app.as('bohdan'), ana]) {
    const shown = await caller.call(showProfile, { params })
    expect(shown).not.toHaveProperty('email')
    expect(shown.birth_date).toBeNull()
    const extra = await caller.call(showProfileExtra, { params })
    expect(extra).toMatchObject({ companies: [], unread_notifications: 0, contact_info: { phone: '' } })
  }
  const gita = await (await app.as('gita')).call(showOwnProfileExtra)
  expect(gita.companies).toMatchObject([{ slug: 'globex', role: 'admin', manage_hr_panel: true }])
  await ana.call(setLocale, { body: { locale: 'uk_UA' } })
  expect((await ana.call(showOwnProfile)).locale).toBe('uk_UA')
})

test('nobody owns a missing item', async () => {
  for (const endpoint of [showOwnProfile, showOwnProfileExtra])
    expect((await failure(app.anyone.call(endpoint))).status).toBe(401)
  for (const identifier of ['999999', '0', '-1', 'ana', '1e3', '99999999999999999999', "1'"])
    for (const endpoint of [showProfile, showProfileExtra, findProfile]) {
      const bohdan = await app.as('bohdan', 'en_GB')
      const refused = await failure(bohdan.call(endpoint, { params: { identifier } }))
      expect(refused).toMatchObject({ status: 404, code: 'profileNotFound', message: 'Profile not found' })
    }
})

const address = (n: number) => ({ label: `Site ${n}`, url: `https://site-${n}.example/me` })
const contact = {
  address: 'вул. Лесі Українки, 7',
  address2: 'кв. 12',
  city: 'Львів',
  state: '',
  zip: '79000',
  country_id: 1,
  phone: '+380 (67) 123-45-67',
}

test('omitted fields stay unchanged', async () => {
  const ana = await app.as('ana')
  await ana.call(saveProfile, { body: { headline: '  Backend engineer  ', birth_date: '1990-05-01' } })
  const changed = await ana.call(saveProfile, {
    body: { about: '**Ledgers** <b>first</b>', open_to_work: true },
  })
  expect(changed).toMatchObject({
    headline: 'Backend engineer',
    birth_date: '1990-05-01',
    open_to_work: true,
    about_html: '<p><strong>Ledgers</strong> &lt;b&gt;first&lt;/b&gt;</p>',
  })
  expect((await ana.call(saveProfile, { body: { birth_date: '' } })).birth_date).toBeNull()
  expect((await ana.call(saveProfile, { body: {} })).headline).toBe('Backend engineer')
})

test.each([
  ['first_name', '', 'required'],
  ['last_name', 'x'.repeat(81), 'tooLong'],
  ['headline', 'x'.repeat(151), 'tooLong'],
  ['about', 'x'.repeat(2601), 'tooLong'],
  ['country_id', 99999, 'unknownChoice'],
  ['birth_date', '2999-01-01', 'dateInFuture'],
  ['birth_date', '1990-02-31', 'invalid'],
  ['birth_date', '0001-01-01', 'invalid'],
  ['open_to_work', 'yes', 'invalid'],
])('a profile with an invalid %s is refused', async (field, value, code) => {
  const ana = await app.as('ana')
  const refused = await failure(ana.call(saveProfile, { body: { [field]: value } }))
  expect(refused.fields).toMatchObject([{ field, code }])
})

test('others see the city, not the street', async () => {
  const ana = await app.as('ana')
  expect(await ana.call(saveContactInfo, { body: contact })).toMatchObject(contact)
  const { contact_info } = await (
    await app.as('mira')
  ).call(showProfileExtra, {
    params: { identifier: String(await app.idOf('ana')) },
  })
  expect(contact_info).toEqual({
    address: '',
    address2: '',
    zip: '',
    phone: '',
    city: 'Львів',
    state: '',
    country_id: 1,
    country: 'Ukraine',
  })
  await ana.call(saveContactInfo, { body: { ...contact, city: 'Київ', country_id: null } })
  expect((await ana.call(showOwnProfileExtra)).contact_info).toMatchObject({ city: 'Київ', country: null })
  const refused = await failure(
    ana.call(saveContactInfo, { body: { ...contact, phone: 'call me', country_id: 4321 } }),
  )
  expect(refused.fields).toMatchObject([{ field: 'phone', title: 'Invalid phone number' }])
})

test('only its owner changes a link, and it must be http', async () => {
  const [ana, bohdan] = [await app.as('ana'), await app.as('bohdan')]
  const { id: urlId } = await ana.call(createProfileUrl, { body: address(1) })
  for (const url of ['javascript:alert(1)', 'ftp://site.example', 'site', 'data:text/html,hi']) {
    const refused = await failure(ana.call(createProfileUrl, { body: { label: 'x', url } }))
    expect(refused.fields).toMatchObject([{ field: 'url', code: 'invalid' }])
  }
  const body = { label: 'Portfolio', url: 'https://ana.example' }
  expect(await ana.call(saveProfileUrl, { params: { urlId }, body })).toEqual({ id: urlId, ...body })
  for (const params of [{ urlId }, { urlId: 987654 }]) {
    expect((await failure(bohdan.call(saveProfileUrl, { params, body }))).status).toBe(404)
    expect((await failure(bohdan.call(deleteProfileUrl, { params }))).status).toBe(404)
  }
  await ana.call(deleteProfileUrl, { params: { urlId } })
  expect((await failure(ana.call(deleteProfileUrl, { params: { urlId } }))).status).toBe(404)
  expect((await ana.call(showOwnProfileExtra)).urls).toEqual([])
})

test('a hundred simultaneous link additions leave ten', async () => {
  const bohdan = await app.as('bohdan')
  const results = await Promise.allSettled(
    Array.from({ length: 100 }, (_, n) => bohdan.call(createProfileUrl, { body: address(n) })),
  )
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(urlMaximum)
  const refusals = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as CallError] : [],
  )
  expect(new Set(refusals.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(['409 urlLimit']))
  expect((await bohdan.call(showOwnProfileExtra)).urls).toHaveLength(urlMaximum)
})

test('every change requires authentication', async () => {
  const png = new File([], 'me.png', { type: 'image/png' })
  const params = { urlId: 1 }
  const attempts = [
    app.anyone.call(saveProfile, { body: {} }),
    app.anyone.call(saveContactInfo, { body: contact }),
    app.anyone.call(createProfileUrl, { body: address(1) }),
    app.anyone.call(saveProfileUrl, { params, body: address(1) }),
    app.anyone.call(deleteProfileUrl, { params }),
    app.anyone.call(saveProfileSkills, { body: { skills: [] } }),
    app.anyone.call(savePhoto, { files: { photo: png } }),
    app.anyone.call(deletePhoto),
    app.anyone.call(setLocale, { body: { locale: 'en_GB' } }),
  ]
  for (const { status } of await Promise.all(attempts.map(failure))) expect(status).toBe(401)
})

test('malformed input causes no server error', async () => {
  const { token } = await app.as('mira')
  const json = [
    '',
    '[]',
    '"x"',
    '{',
    '{"first_name":{"a":1}}',
    '{"first_name":"\\u0000"}',
    '{"skills":"all"}',
  ]
  const more = [
    '{"label":"\\ud800","url":"https://a.example"}',
    '{"country_id":1e300}',
    '{"skills":[-1,null]}',
  ]
  const paths = [
    'PUT ',
    'PUT /contact-info',
    'POST /urls',
    'PUT /urls/1',
    'PUT /skills',
    'PUT /photo',
    'PUT /locale',
  ]
  for (const path of [...paths, 'DELETE /urls/x', 'DELETE /urls/99999999999999999999', 'POST /photo'])
    for (const body of [...json, ...more]) {
      const [method = '', address = ''] = path.split(' ')
      for (const type of ['application/json', 'multipart/form-data; boundary=x', 'text/plain']) {
        const answer = await app.send(
          new Request(`http://backend/api/profile${address}`, {
            method,
            headers: { authorization: `Bearer ${token}`, 'content-type': type },
            body,
          }),
        )
        expect(`${path} ${body} ${answer.status}`).not.toMatch(/ 5\d\d$/)
      }
    }
})

test('an employment has ended after its last day, and not on it', async () => {
  const { caller } = await createPerson(app)
  const [today, yesterday] = [dayIn('UTC', new Date()), dayIn('UTC', daysAfter(new Date(), -1))]
  const work = { position: 'Clerk', description: '', start_date: '2020-01-01' }
  for (const end_date of [null, today, yesterday])
    await caller.call(createEmployment, { body: { ...work, company: `Until ${end_date}`, end_date } })
  const { employments } = await caller.call(showOwnProfileExtra)
  const endedOn = (day: string | null) => employments.find(({ end_date }) => end_date === day)?.ended
  expect([endedOn(null), endedOn(today), endedOn(yesterday)]).toEqual([false, false, true])
})
