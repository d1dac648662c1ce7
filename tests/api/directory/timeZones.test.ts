/** @module-tag engine */
import { expect, test } from 'vitest'
import { showCompany } from '#contract/companies/companies.ts'
import { changeCompany } from '#contract/companies/edits.ts'
import { listTimeZones, type TimeZone } from '#contract/dictionaries/timeZones.ts'
import { showOwnProfile } from '#contract/profiles/profiles.ts'
import { failure, useBackend } from '../backend.ts'

// In winter.
const app = useBackend({}, () => new Date('2026-01-15T12:00:00Z'))
const facts = {
  name: 'Globex',
  headline: '',
  website: '',
  year_founded: null,
  industry_id: 1,
  size_id: 1,
  country_id: 1,
}
const save = async (time_zone: string) =>
  (await app.as('gita')).call(changeCompany, { params: { slug: 'globex' }, body: { ...facts, time_zone } })
const shown = ({ country, place, offset }: TimeZone) => [country, place, offset]

test('zones are offered by country and offset, each under its current name', async () => {
  const zones = await app.anyone.call(listTimeZones)
  const names = zones.map(({ name }) => name)
  for (const former of ['Europe/Kiev', 'Asia/Calcutta', 'Asia/Saigon', 'America/Buenos_Aires', 'US/Pacific'])
    expect(names).not.toContain(former)
  const kyiv = zones.find(({ name }) => name === 'Europe/Kyiv')
  expect(kyiv).toMatchObject({ country_id: 1, country: 'Ukraine', place: 'Kyiv', offset: 120 })
  expect(zones.filter(({ country }) => country === 'Germany').map(shown)).toEqual([['Germany', null, 60]])
  const american = zones.filter(({ country }) => country === 'United States')
  expect(american.map(({ offset }) => offset)).toEqual([-600, -600, -540, -480, -420, -420, -360, -300])
  expect(zones.find(({ name }) => name === 'Asia/Kathmandu')?.offset).toBe(345)
})

test('in Ukrainian the places are named too', async () => {
  const zones = await app.withToken(null, 'uk_UA').call(listTimeZones)
  const named = (zone: string) => zones.filter(({ name }) => name === zone).map(shown)[0]
  expect(named('Europe/Kyiv')).toEqual(['Україна', null, 120])
  expect(named('America/New_York')).toEqual(['Сполучені Штати', 'Нью-Йорк', -300])
  expect(zones.filter(({ place }) => place && /[A-Za-z]/.test(place))).toEqual([])
})

test('the database knows every zone that is offered', async () => {
  const zones = await app.anyone.call(listTimeZones)
  const { rows } = await app.backend.connection.pool.query<{ name: string }>(
    'select name from pg_timezone_names',
  )
  const known = new Set(rows.map(({ name }) => name))
  expect(zones.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
})

test('a former name is stored as the current one, and an unknown one refused', async () => {
  expect((await save('Asia/Calcutta')).time_zone).toBe('Asia/Kolkata')
  expect((await failure(save('Mars/Olympus'))).fields).toMatchObject([
    { field: 'time_zone', code: 'unknownChoice' },
  ])
})

test('former names that were stored before are read as the current ones', async () => {
  const { pool } = app.backend.connection
  await pool.query(`update companies set time_zone = 'Europe/Kiev' where slug = 'globex'`)
  await pool.query(`update profiles set time_zone = 'Asia/Saigon' where user_id = $1`, [
    await app.idOf('ana'),
  ])
  expect((await app.anyone.call(showCompany, { params: { slug: 'globex' } })).time_zone).toBe('Europe/Kyiv')
  expect((await (await app.as('ana')).call(showOwnProfile)).time_zone).toBe('Asia/Ho_Chi_Minh')
})
