import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { followCompany, listHrManagers, showCompany, showCompanyTies, unfollowCompany } from '#contract/companies.ts'
import { addCompanyContact, addOffice, changeCompany, changeCompanyAbout, changeCompanyContact, changeOffice, removeCompanyContact, removeCompanyCover, removeCompanyLogo, removeOffice, replaceCompanyCover, replaceCompanyLogo } from '#contract/companyEdits.ts'
import type { CallError } from '#contract/errors.ts'
import { industries } from '#backend/dictionaries/data/industries.ts'
import type { PersonName } from '../world.ts'
import { failure, useBackend, type Caller } from './backend.ts'

const world = useBackend({ rateFactor: 100 })

const globex = { slug: 'globex' }
const initech = { slug: 'initech' }
const facts = {
  name: 'Globex',
  headline: 'Instruments for people who measure',
  website: 'https://globex.example',
  industry_id: 1,
  size_id: 2,
  year_founded: 1998,
  country_id: 1,
  time_zone: 'Europe/Kyiv',
}
const office = {
  name: 'Head office',
  address: 'Khreshchatyk 1',
  address2: '',
  city: 'Kyiv',
  state: '',
  zip: '01001',
  country_id: 1,
  headquarters: false,
}
const contact = { label: 'Press', email: 'press@globex.example', phone: '' }

async function picture(width: number, height: number): Promise<File> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#2a6f5e' } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'cover.png', { type: 'image/png' })
}
const fieldsOf = (error: CallError) =>
  Object.fromEntries(error.fields.map(({ field, code }) => [field, code]))
const companyTag = async (slug: string) =>
  `company:${(await world.anyone.call(showCompany, { params: { slug } })).id}`

describe('who may do what', () => {
  type Who = PersonName | 'nobody'
  const everyone: readonly Who[] = ['nobody', 'ana', 'mira', 'hugo', 'gita', 'ivan']
  const anyone = [200, 200, 200, 200, 200, 200]
  const person = [401, 200, 200, 200, 200, 200]
  const admin = [401, 403, 403, 403, 200, 403]
  const hr = [401, 403, 403, 200, 200, 403]

  const newOffice = async () =>
    (await (await world.as('gita')).call(addOffice, { params: globex, body: office })).id
  const newContact = async () =>
    (await (await world.as('gita')).call(addCompanyContact, { params: globex, body: contact })).id
  const table: readonly (readonly [string, readonly number[], (who: Caller) => Promise<unknown>])[] = [
    ['showCompany', anyone, (who) => who.call(showCompany, { params: globex })],
    ['showCompanyTies', person, (who) => who.call(showCompanyTies, { params: globex })],
    ['followCompany', person, (who) => who.call(followCompany, { params: globex })],
    ['unfollowCompany', person, (who) => who.call(unfollowCompany, { params: globex })],
    ['changeCompany', admin, (who) => who.call(changeCompany, { params: globex, body: facts })],
    [
      'about',
      admin,
      (who) => who.call(changeCompanyAbout, { params: globex, body: { about: 'We *measure*.' } }),
    ],
    ['addOffice', admin, (who) => who.call(addOffice, { params: globex, body: office })],
    [
      'changeOffice',
      admin,
      async (who) =>
        who.call(changeOffice, { params: { ...globex, officeId: await newOffice() }, body: office }),
    ],
    [
      'removeOffice',
      admin,
      async (who) => who.call(removeOffice, { params: { ...globex, officeId: await newOffice() } }),
    ],
    ['addContact', admin, (who) => who.call(addCompanyContact, { params: globex, body: contact })],
    [
      'changeContact',
      admin,
      async (who) =>
        who.call(changeCompanyContact, {
          params: { ...globex, contactId: await newContact() },
          body: contact,
        }),
    ],
    [
      'removeContact',
      admin,
      async (who) => who.call(removeCompanyContact, { params: { ...globex, contactId: await newContact() } }),
    ],
    [
      'replaceCover',
      admin,
      async (who) =>
        who.call(replaceCompanyCover, { params: globex, files: { cover: await picture(1920, 395) } }),
    ],
    ['removeCover', admin, (who) => who.call(removeCompanyCover, { params: globex })],
    [
      'replaceLogo',
      admin,
      async (who) =>
        who.call(replaceCompanyLogo, { params: globex, files: { logo: await picture(200, 200) } }),
    ],
    ['removeLogo', admin, (who) => who.call(removeCompanyLogo, { params: globex })],
    ['listHrManagers', hr, (who) => who.call(listHrManagers, { params: globex })],
  ]

  test.each(table)('%s', async (_name, expected, attempt) => {
    const statuses: number[] = []
    for (const who of everyone) {
      const caller = who === 'nobody' ? world.anyone : await world.as(who)
      statuses.push(
        await attempt(caller).then(
          () => 200,
          (error: CallError) => error.status,
        ),
      )
    }
    expect(statuses).toEqual(expected)
  })

  test('a company that is not there is a 404 for everybody', async () => {
    const nowhere = { slug: 'nowhere' }
    const gita = await world.as('gita')
    const attempts: (() => Promise<unknown>)[] = [
      () => world.anyone.call(showCompany, { params: nowhere }),
      () => gita.call(showCompanyTies, { params: nowhere }),
      () => gita.call(followCompany, { params: nowhere }),
      () => gita.call(unfollowCompany, { params: nowhere }),
      () => gita.call(changeCompany, { params: nowhere, body: facts }),
      () => gita.call(addOffice, { params: nowhere, body: office }),
      () => gita.call(removeCompanyCover, { params: nowhere }),
      async () =>
        gita.call(replaceCompanyLogo, { params: nowhere, files: { logo: await picture(100, 100) } }),
      () => gita.call(listHrManagers, { params: nowhere }),
    ]
    for (const attempt of attempts) expect((await failure(attempt())).status).toBe(404)
  })

  test("what belongs to another company is not found under one's own", async () => {
    const gita = await world.as('gita')
    const ivan = await world.as('ivan')
    const theirs = await ivan.call(addOffice, { params: initech, body: office })
    const ownAddress = { ...globex, officeId: theirs.id }
    expect((await failure(gita.call(changeOffice, { params: ownAddress, body: office }))).status).toBe(404)
    expect((await failure(gita.call(removeOffice, { params: ownAddress }))).status).toBe(404)
    const theirContact = await ivan.call(addCompanyContact, { params: initech, body: contact })
    const params = { ...globex, contactId: theirContact.id }
    expect((await failure(gita.call(changeCompanyContact, { params, body: contact }))).status).toBe(404)
    expect((await failure(gita.call(removeCompanyContact, { params }))).status).toBe(404)
    const denied = await failure(gita.call(removeOffice, { params: { ...initech, officeId: theirs.id } }))
    expect(denied).toMatchObject({ status: 403, code: 'companyDenied' })
    expect(denied.message).toBe('Access to the company profile is denied')
    const { offices } = await world.anyone.call(showCompany, { params: initech })
    expect(offices.map(({ id }) => id)).toContain(theirs.id)
  })
})

test('what the admin changes is what everybody reads, each in their language', async () => {
  const gita = await world.as('gita')
  await gita.call(changeCompany, { params: globex, body: { ...facts, name: '  Globex Instruments ' } })
  await gita.call(changeCompanyAbout, {
    params: globex,
    body: { about: '## Who we are\n\nWe **measure**. <script>alert(1)</script>' },
  })
  const english = await world.anyone.call(showCompany, { params: globex })
  expect(english).toMatchObject({ name: 'Globex Instruments', slug: 'globex', year_founded: 1998 })
  expect(english.about_html).toContain('<strong>measure</strong>')
  expect(english.about_html).not.toContain('<script')
  const ukrainian = await (await world.as('bohdan')).call(showCompany, { params: globex })
  expect(ukrainian.country).toBe('Україна')
  expect(english.country).toBe('Ukraine')
})

test('ties tell what a person is to the company', async () => {
  const ties = async (who: PersonName) => (await world.as(who)).call(showCompanyTies, { params: globex })
  await (await world.as('hugo')).call(followCompany, { params: globex })
  expect(await ties('gita')).toMatchObject({ role: 'admin', manage_hr_panel: true })
  expect(await ties('hugo')).toMatchObject({ role: 'member', manage_hr_panel: true, following: true })
  expect(await ties('mira')).toMatchObject({ role: 'member', manage_hr_panel: false })
  expect(await ties('ivan')).toMatchObject({ role: null, manage_hr_panel: false, draft_job_count: 0 })
})

test('HR managers are the admins and those with the permission, by name', async () => {
  const managers = await (await world.as('hugo')).call(listHrManagers, { params: globex })
  expect(managers.map(({ name }) => name)).toEqual(['Gita Rao', 'Hugo Lind'])
})

describe('following', () => {
  const followers = async () => (await world.anyone.call(showCompany, { params: initech })).follower_count
  const settled = async (attempts: Promise<unknown>[]) =>
    expect((await Promise.allSettled(attempts)).filter(({ status }) => status === 'rejected')).toEqual([])

  test('a hundred follows at once are one, and so are a hundred unfollows', async () => {
    const ana = await world.as('ana')
    const before = await followers()
    await settled(Array.from({ length: 100 }, () => ana.call(followCompany, { params: initech })))
    expect(await followers()).toBe(before + 1)
    await settled(Array.from({ length: 100 }, () => ana.call(unfollowCompany, { params: initech })))
    expect(await followers()).toBe(before)
  })

  test('people who come and go at once leave a counter that equals the rows', async () => {
    const names: readonly PersonName[] = ['ana', 'bohdan', 'gita', 'hugo', 'mira']
    const callers = await Promise.all(names.map((name) => world.as(name)))
    await settled(
      Array.from({ length: 100 }, (_, index) =>
        callers[index % 5]!.call(index % 3 === 0 ? unfollowCompany : followCompany, { params: initech }),
      ),
    )
    const { rows } = await world.backend.connection.pool.query(
      "select count(*)::int as n from company_follows where company_id = (select id from companies where slug = 'initech')",
    )
    expect(await followers()).toBe((rows[0] as { n: number }).n)
  })

  test('again changes nothing and says so', async () => {
    const ana = await world.as('ana')
    const first = await ana.call(followCompany, { params: initech })
    expect(await ana.call(followCompany, { params: initech })).toEqual(first)
    expect(first.following).toBe(true)
    const off = await ana.call(unfollowCompany, { params: initech })
    expect(off).toEqual({ following: false, follower_count: first.follower_count - 1 })
    expect(await ana.call(unfollowCompany, { params: initech })).toEqual(off)
  })
})

describe('facts', () => {
  const refused = async (change: Partial<Record<keyof typeof facts, unknown>>) =>
    fieldsOf(
      await failure(
        (await world.as('gita')).call(changeCompany, {
          params: globex,
          body: { ...facts, ...change } as never,
        }),
      ),
    )

  test('each field is refused for its own reason', async () => {
    const year = new Date().getFullYear()
    expect(await refused({ name: '' })).toEqual({ name: 'required' })
    expect(await refused({ name: 'x'.repeat(101) })).toEqual({ name: 'tooLong' })
    expect(await refused({ website: 'javascript:alert(1)' })).toEqual({ website: 'webAddress' })
    expect(await refused({ year_founded: 1599 })).toEqual({ year_founded: 'tooSmall' })
    expect(await refused({ year_founded: year + 1 })).toEqual({ year_founded: 'tooLarge' })
    expect(await refused({ year_founded: 'long ago' })).toEqual({ year_founded: 'number' })
    expect(await refused({ country_id: 9999, size_id: 9999 })).toEqual({
      country_id: 'unknownChoice',
      size_id: 'unknownChoice',
    })
    expect(await refused({ time_zone: 'Mars/Olympus' })).toEqual({ time_zone: 'unknownChoice' })
    expect(await refused({ industry_id: '' })).toEqual({ industry_id: 'required' })
  })

  test('the year may be left out and be this year', async () => {
    const gita = await world.as('gita')
    const year = new Date().getFullYear()
    const now = await gita.call(changeCompany, { params: globex, body: { ...facts, year_founded: year } })
    expect(now.year_founded).toBe(year)
    const none = await gita.call(changeCompany, { params: globex, body: { ...facts, year_founded: '' } })
    expect(none.year_founded).toBeNull()
  })

  test('a retired industry keeps its name but cannot be chosen', async () => {
    const retired = industries.find((industry) => industry.retired)!
    await world.backend.connection.pool.query("update companies set industry_id = $1 where slug = 'globex'", [
      retired.id,
    ])
    const company = await world.anyone.call(showCompany, { params: globex })
    expect(company.industry).toBe(retired.en)
    const error = await failure(
      (await world.as('gita')).call(changeCompany, {
        params: globex,
        body: { ...facts, industry_id: retired.id },
      }),
    )
    expect(error.fields).toEqual([
      {
        field: 'industry_id',
        code: 'industryRetired',
        title: 'The previously selected industry is no longer available. Please select a new one.',
      },
    ])
    // The text about the company can be changed all the same.
    await (await world.as('gita')).call(changeCompanyAbout, { params: globex, body: { about: '' } })
  })
})

describe('offices and contacts', () => {
  test('the headquarters is one: a new one takes the mark', async () => {
    const ivan = await world.as('ivan')
    const first = await ivan.call(addOffice, { params: initech, body: { ...office, headquarters: true } })
    const second = await ivan.call(addOffice, {
      params: initech,
      body: { ...office, name: 'Lviv', headquarters: true },
    })
    const marked = async () =>
      (await world.anyone.call(showCompany, { params: initech })).offices
        .filter(({ headquarters }) => headquarters)
        .map(({ id }) => id)
    expect(await marked()).toEqual([second.id])
    await ivan.call(changeOffice, {
      params: { ...initech, officeId: first.id },
      body: { ...office, headquarters: true },
    })
    expect(await marked()).toEqual([first.id])
    const offices = [first.id, second.id]
    const race = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) =>
        ivan.call(changeOffice, {
          params: { ...initech, officeId: offices[index % 2]! },
          body: { ...office, headquarters: true },
        }),
      ),
    )
    expect(race.filter(({ status }) => status === 'rejected')).toEqual([])
    expect(await marked()).toHaveLength(1)
  })

  test('offices stop at fifty and contacts at twenty, whatever the race', async () => {
    const gita = await world.as('gita')
    const results = await Promise.allSettled([
      ...Array.from({ length: 60 }, () => gita.call(addOffice, { params: globex, body: office })),
      ...Array.from({ length: 30 }, () => gita.call(addCompanyContact, { params: globex, body: contact })),
    ])
    const codes = results.flatMap((result) =>
      result.status === 'rejected' ? [(result.reason as CallError).code] : [],
    )
    expect(new Set(codes)).toEqual(new Set(['tooManyOffices', 'tooManyContacts']))
    const company = await world.anyone.call(showCompany, { params: globex })
    expect([company.offices.length, company.contacts.length]).toEqual([50, 20])
  })

  test('a contact needs an email or a phone number', async () => {
    const ivan = await world.as('ivan')
    const add = (change: Partial<typeof contact>) =>
      failure(ivan.call(addCompanyContact, { params: initech, body: { ...contact, ...change } }))
    expect(fieldsOf(await add({ email: '' }))).toEqual({ email: 'emailOrPhone' })
    expect(fieldsOf(await add({ email: 'nobody' }))).toEqual({ email: 'email' })
    expect(fieldsOf(await add({ phone: 'call me' }))).toEqual({ phone: 'phone' })
    expect(fieldsOf(await add({ label: ' ' }))).toEqual({ label: 'required' })
    const made = await ivan.call(addCompanyContact, {
      params: initech,
      body: { label: 'Reception', email: '', phone: '+380 44 000 00 00' },
    })
    expect(made).toMatchObject({ email: '', phone: '+380 44 000 00 00' })
  })

  test('an office needs a known country', async () => {
    const ivan = await world.as('ivan')
    const error = await failure(
      ivan.call(addOffice, { params: initech, body: { ...office, country_id: 9999 } }),
    )
    expect(fieldsOf(error)).toEqual({ country_id: 'unknownChoice' })
  })
})

describe('pictures', () => {
  const put = async (cover: File) =>
    (await world.as('gita')).call(replaceCompanyCover, { params: globex, files: { cover } })
  const read = (url: string) => world.send(new Request(`http://backend${url}`))

  test('a cover is kept as WebP, shown to everyone, and gone when replaced or deleted', async () => {
    const { url } = await put(await picture(2400, 900))
    const answer = await read(url)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect([width, height]).toEqual([1920, 480])
    expect((await world.anyone.call(showCompany, { params: globex })).cover_url).toBe(url)
    const { url: next } = await put(await picture(1920, 395))
    expect((await read(url)).status).toBe(404)
    await (await world.as('gita')).call(removeCompanyCover, { params: globex })
    expect((await read(next)).status).toBe(404)
    expect((await world.anyone.call(showCompany, { params: globex })).cover_url).toBeNull()
  })

  test('a cover that is too small is refused with the measure', async () => {
    for (const [width, height] of [
      [1919, 395],
      [1920, 394],
    ] as const) {
      const error = await failure(put(await picture(width, height)))
      expect(error.fields[0]).toMatchObject({
        field: 'cover',
        code: 'pictureTooSmall',
        title: 'The picture must be at least 1920×395 pixels',
      })
    }
  })

  test('what only says that it is a picture is refused', async () => {
    const text = new File(['not a picture at all'], 'cover.png', { type: 'image/png' })
    expect(fieldsOf(await failure(put(text)))).toEqual({ cover: 'fileType' })
    const whole = Buffer.from(await (await picture(1920, 480)).arrayBuffer())
    const half = new File([new Uint8Array(whole.subarray(0, 200))], 'cover.png', { type: 'image/png' })
    expect(fieldsOf(await failure(put(half)))).toEqual({ cover: 'pictureUnreadable' })
    const huge = new File([new Uint8Array(26 * 1024 * 1024)], 'cover.png', { type: 'image/png' })
    expect((await failure(put(huge))).status).toBe(413)
  })

  test('two covers at once leave one file', async () => {
    await Promise.all([put(await picture(1920, 480)), put(await picture(1920, 480))])
    const { rows } = await world.backend.connection.pool.query(
      "select count(*)::int as n from files where audience = 'public'",
    )
    expect((rows[0] as { n: number }).n).toBe(1)
  })
})

test('every change that the page shows forgets the page, and nobody else’s', async () => {
  const [tag, other] = [await companyTag('initech'), await companyTag('globex')]
  const ivan = await world.as('ivan')
  const ana = await world.as('ana')
  const purgedBy = async (change: Promise<unknown>) => {
    await change
    return [...new Set(world.purged.splice(0))]
  }
  world.purged.splice(0)
  const made = await ivan.call(addOffice, { params: initech, body: office })
  const written = await ivan.call(addCompanyContact, { params: initech, body: contact })
  const at = { ...initech, officeId: made.id }
  const line = { ...initech, contactId: written.id }
  expect(world.purged.splice(0)).toEqual([tag, tag])
  expect(await purgedBy(ivan.call(changeCompany, { params: initech, body: facts }))).toEqual([tag])
  expect(await purgedBy(ivan.call(changeCompanyAbout, { params: initech, body: { about: 'x' } }))).toEqual([
    tag,
  ])
  expect(await purgedBy(ivan.call(changeOffice, { params: at, body: office }))).toEqual([tag])
  expect(await purgedBy(ivan.call(removeOffice, { params: at }))).toEqual([tag])
  expect(await purgedBy(ivan.call(changeCompanyContact, { params: line, body: contact }))).toEqual([tag])
  expect(await purgedBy(ivan.call(removeCompanyContact, { params: line }))).toEqual([tag])
  const logo = await picture(300, 300)
  expect(await purgedBy(ivan.call(replaceCompanyLogo, { params: initech, files: { logo } }))).toEqual([tag])
  expect(await purgedBy(ivan.call(removeCompanyLogo, { params: initech }))).toEqual([tag])
  expect(await purgedBy(ana.call(followCompany, { params: initech }))).toEqual([tag])
  expect(await purgedBy(ana.call(followCompany, { params: initech }))).toEqual([])
  expect(await purgedBy(ana.call(unfollowCompany, { params: initech }))).toEqual([tag])
  const nothing = failure(ivan.call(changeCompany, { params: globex, body: facts }))
  expect(await purgedBy(nothing)).not.toContain(other)
})

test('malformed bodies and addresses are refused, never failed', async () => {
  const { token } = await world.as('gita')
  const headers = { authorization: `Bearer ${token}` }
  const json = { ...headers, 'content-type': 'application/json' }
  const form = { ...headers, 'content-type': 'multipart/form-data; boundary=x' }
  const bodies = [
    '',
    '{',
    'null',
    '[]',
    '"text"',
    '{"name":{}}',
    '{"country_id":[1],"headquarters":"yes"}',
    '\u0000',
  ]
  const paths = [
    ['PUT', ''],
    ['PUT', '/about'],
    ['POST', '/offices'],
    ['PUT', '/offices/1'],
    ['PUT', '/offices/0'],
    ['PUT', '/offices/99999999999999999999'],
    ['PUT', '/offices/x%00'],
    ['POST', '/contacts'],
    ['PUT', '/contacts/9007199254740993'],
    ['POST', '/cover'],
    ['PUT', '/cover'],
    ['PUT', '/logo'],
  ] as const
  const broken: string[] = []
  for (const slug of ['globex', '%00', '%ff', '%F0%9F%98%80', 'x'.repeat(3000)])
    for (const [method, path] of paths)
      for (const body of bodies)
        for (const headers of [json, form]) {
          const request = new Request(`http://backend/api/companies/${slug}${path}`, {
            method,
            headers,
            body,
          })
          const { status } = await world.send(request)
          if (status < 400 || status >= 500)
            broken.push(`${status} ${method} ${slug.slice(0, 9)}${path} ${body}`)
        }
  expect(broken).toEqual([])
  for (const method of ['GET', 'PUT', 'DELETE'])
    for (const path of ['%00', 'globex%00/follow', '%00/viewer', '%00/follow']) {
      const request = new Request(`http://backend/api/companies/${path}`, { method, headers })
      expect((await world.send(request)).status).toBeLessThan(500)
    }
  const body = { about: 'a\u0000b' }
  const { about } = await (await world.as('gita')).call(changeCompanyAbout, { params: globex, body })
  expect(about).toBe('ab')
})
