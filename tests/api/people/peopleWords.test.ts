/** @module-tag engine */
import { expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/closing.ts'
import { searchPeople } from '#contract/people/people.ts'
import { saveProfile } from '#contract/profiles/edits.ts'
import { savePrivacy } from '#contract/settings/settings.ts'
import { settled, useBackend, type Caller } from '../backend.ts'
import { createPerson } from '../employments/invitationFixtures.ts'

/** The words that mistyped ones are compared with. */

const app = useBackend({ rateFactor: 100 })
const stored = { birth_date: 'nobody', contacts: 'nobody', ratings: 'nobody' } as const
const beFound = (owner: Caller, findable = true) =>
  owner.call(savePrivacy, { body: { ...stored, hidden_from: [], findable } })
const found = async (q: string) => {
  const { items, similar } = await (await app.as('bohdan')).call(searchPeople, { query: { q } })
  return { names: items.map(({ name }) => name), similar }
}
const namesFor = async (q: string) => (await found(q)).names
/** Which of these words are in the list. */
const listed = async (...words: string[]) => {
  const { rows } = await app.backend.connection.pool.query<{ word: string }>(
    'select word from people_words where word = any($1) order by word',
    [words],
  )
  return rows.map(({ word }) => word)
}
const named = async (last_name: string) => {
  const person = await createPerson(app)
  await person.caller.call(saveProfile, { body: { headline: 'Quillwright', last_name } })
  await beFound(person.caller)
  await settled(app.backend)
  return person
}

test('words go with the last person who has them, and no earlier', async () => {
  const [first, second] = [await named('Zhuravchenko'), await named('Zhuravchenko')]
  expect(await namesFor('Zuravchenko')).toHaveLength(2)
  await beFound(first.caller, false)
  expect(await listed('zhuravchenko', 'quillwright')).toEqual(['quillwright', 'zhuravchenko'])
  await second.caller.call(saveProfile, { body: { headline: '' } })
  await settled(app.backend)
  expect(await listed('zhuravchenko', 'quillwright')).toEqual(['zhuravchenko'])
  await beFound(second.caller, false)
  expect(await listed('zhuravchenko')).toEqual([])
  expect(await namesFor('Zuravchenko')).toEqual([])
})

test('words go with an account that is erased', async () => {
  const person = await named('Vyshnehradskyi')
  expect(await listed('vyshnehradskyi')).toHaveLength(1)
  await (await app.reauthenticate(person.caller)).call(closeAccount)
  await app.backend.connection.pool.query(
    "update account_closures set erase_after = now() - interval '1 day'",
  )
  await app.work('eraseAccounts')
  expect(await listed('vyshnehradskyi')).toEqual([])
})

test('a word stays when one leaves while another comes', async () => {
  const leaving = await named('Ostroverkh')
  const coming = await createPerson(app)
  await coming.caller.call(saveProfile, { body: { headline: '', last_name: 'Ostroverkh' } })
  await settled(app.backend)
  await Promise.all([beFound(leaving.caller, false), beFound(coming.caller)])
  expect(await listed('ostroverkh')).toEqual(['ostroverkh'])
  expect(await namesFor('Ostroverk')).toHaveLength(1)
})

test('words are swept every night, and listed for those who were there before the list', async () => {
  const { pool } = app.backend.connection
  await named('Semyhenivska')
  await pool.query(`delete from people_words; insert into people_words values ('nobodysname')`)
  await app.work('addPeopleWords')
  expect(await listed('semyhenivska', 'nobodysname')).toEqual(['nobodysname', 'semyhenivska'])
  await app.work('sweep')
  expect(await listed('semyhenivska', 'nobodysname')).toEqual(['semyhenivska'])
})

test('people whose names are closest to a mistyped one come first', async () => {
  const people = ['Holovchanskyi', 'Holovchenskyi', 'Holovchynskyi']
  for (const last_name of people) {
    const { caller } = await createPerson(app)
    await caller.call(saveProfile, { body: { headline: '', last_name } })
    await beFound(caller)
  }
  await settled(app.backend)
  const { names, similar } = await found('Golovchynskyi')
  expect([names.length, similar, names[0]?.split(' ').at(-1)]).toEqual([3, true, 'Holovchynskyi'])
})
