import { expect, test } from 'vitest'
import { useBackend } from '../backend.ts'

const app = useBackend()

const messageIn = async (language: string | null, query = '') => {
  const headers = language === null ? {} : { 'accept-language': language }
  const answer = await app.send(new Request(`http://backend/api/nowhere${query}`, { headers }))
  return ((await answer.json()) as { message: string }).message
}

test('a call is answered in the first language of its header, whatever the region and the case', async () => {
  const [english, ukrainian] = [await messageIn('en'), await messageIn('uk')]
  expect(ukrainian).not.toBe(english)
  for (const language of ['uk-UA,uk;q=0.9', 'UK', 'uk;q=0.5,en', 'uk,en'])
    expect([language, await messageIn(language)]).toEqual([language, ukrainian])
  for (const language of ['en-US', 'de,uk', 'ukr', 'uk_UA', '*', '', null])
    expect([language, await messageIn(language)]).toEqual([language, english])
  expect(await messageIn('uk', '?locale=en_GB')).toBe(english)
})
