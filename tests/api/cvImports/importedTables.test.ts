import { expect, test } from 'vitest'
import { exportResume } from '#contract/cvFiles/files.ts'
import { useBackend } from '../backend.ts'
import { apply, readInto, zipped } from './importFixtures.ts'

const app = useBackend({ rateFactor: 1000 })
const read = (content: string | Uint8Array) => readInto(app, content)

const positions = 'Company Name,Title,Description,Location,Started On,Finished On\n'
/** One byte for each character, as programs for Windows write. */
function inWindows(text: string, encoding: string): Buffer {
  const table = Array.from({ length: 256 }, (_, byte) =>
    new TextDecoder(encoding).decode(new Uint8Array([byte])),
  )
  return Buffer.from(Array.from(text, (character) => table.indexOf(character)))
}

test('each table of an archive has an encoding and a delimiter of its own', async () => {
  const archive = await zipped({
    'Positions.csv': inWindows(
      `${positions}Müller & Söhne,Geschäftsführer,,Köln,Mär 2020,\n`,
      'windows-1252',
    ),
    'Projects.csv': inWindows(
      'Title,Description,Url,Started On,Finished On\nПорт Одеси,Ґрати і їжаки,,2020,\n',
      'windows-1251',
    ),
    'Education.csv': Buffer.from(
      'School Name;Start Date;End Date;Notes;Degree Name;Activities\nЛьвівська політехніка;2010;2014;;Бакалавр;\n',
      'utf16le',
    ),
    'Languages.csv': 'Name\tProficiency\nNorwegian\tNative or bilingual proficiency\n',
    'Skills.csv': '\uFEFFName\nПлетіння вузлів\n',
    'Broken.csv': `${positions}"Globex,Clerk\0,,,2020,\n`,
  })
  const { of, found, leftOut } = await read(archive)
  expect(of('Geschäftsführer')).toMatchObject({ details: ['Müller & Söhne', 'Since Mar 2020'] })
  expect(of('Порт Одеси')?.details).toContain('Ґрати і їжаки')
  expect(of('Львівська політехніка')?.details).toContain('Бакалавр')
  expect(of('Norwegian')).toMatchObject({ state: 'new', level: 'native' })
  expect(of('Плетіння вузлів')).toMatchObject({ state: 'new' })
  expect(leftOut).toContain('profile | Broken.csv | table | unreadable')
  expect(JSON.stringify(found)).not.toContain('\uFFFD')
})

test('tables about the owner are read by the columns that they have, and only the others stay unopened', async () => {
  const archive = await zipped({
    'Certifications.csv':
      'Name,Url,Authority,Started On,Finished On\nCrane licence,,Port authority,Jun 2016,\n',
    'Positions.csv': 'Company Name,Title,Started On\nGlobex,Clerk,2020\n',
    'Publications.csv': 'Name,Published On,Description,Publisher,Url\nOn cranes,2020,,Harbour press,\n',
    'Patents.csv': 'Title,Description,Patent Number,Issued On,Url\nA hook,,17,2020,\n',
    'Courses.csv': 'Name,Number\nLogic,101\n',
    'Volunteering.csv':
      'Company Name,Role,Cause,Started On,Finished On,Description\nRed Cross,Driver,,2020,,\n',
    'Email Addresses.csv': 'Email Address,Confirmed,Primary,Updated On\na@b.example,Yes,Yes,1/1/20\n',
    'Profile.csv':
      'First Name,Last Name,Maiden Name,Birth Date,Headline,Industry\nA,B,C,May 4,Clerk,Shipping\n',
    'messages.csv': 'FROM,TO,CONTENT\nBohdan,Ana,Top secret\n',
    'Media/me.png': 'x',
  })
  const { of, review, leftOut, found } = await read(archive)
  expect(of('Crane licence')).toMatchObject({ state: 'new', details: ['Port authority', 'Jun 2016'] })
  expect(leftOut.toSorted()).toEqual([
    'profile | A hook | patents | noSection',
    'profile | C | formerName | noSection',
    'profile | Driver, Red Cross | volunteering | noSection',
    'profile | Logic | courses | noSection',
    'profile | May 4 | birthDate | noSection',
    'profile | On cranes | publications | noSection',
    'profile | Shipping | industry | noSection',
    'profile | a@b.example | email | ownEmail',
  ])
  expect(review).toMatchObject({ unopened: 2, unopened_names: ['messages.csv', 'me.png'] })
  expect(JSON.stringify(found)).not.toContain('secret')
})

test.each([
  ['Name,Url,Started On,Finished On\nCrane licence,https://port.example,Jun 2016,\n', 'certificates'],
  ['Name,License Number\nCrane licence,CR-7\n', 'certificates'],
  ['Title,Description,Started On,Finished On\nCrane licence,,2016,\n', 'projects'],
  ['Name,,\nCrane licence,,\n', 'skills'],
  ['sep=;\nName;Authority;\nCrane licence;Port;\n', 'certificates'],
])('%j is a table of %s', async (table, kind) => {
  for (const content of [table, await zipped({ 'Table.csv': table })])
    expect((await read(content)).items).toMatchObject([{ kind, title: 'Crane licence', state: 'new' }])
})

test.each([
  ['Lviv, Lviv Oblast, Ukraine', { city: 'Lviv', countryCode: 'UA' }],
  ['Ukraine', { countryCode: 'UA' }],
])('the place %j is %j', async (place, expected) => {
  const { person, found } = await read(`First Name,Last Name,Headline,Geo Location\nA,B,Clerk,"${place}"\n`)
  await apply(person, found)
  const { basics } = await person.call(exportResume, { query: { language: 'en_GB' } })
  expect(basics.location).toEqual(expected)
})

test.each([
  [1_999, []],
  [2_000, ['profile | table | tooMany']],
])('of a table with a heading and %i rows this is left out: %j', async (count, expected) => {
  const { of, leftOut } = await read(`Name,License Number\nDiving,D-7\n${',\n'.repeat(count - 1)}`)
  expect(of('Diving')).toMatchObject({ state: 'new' })
  expect(leftOut).toEqual(expected)
})
