import { expect, test } from 'vitest'
import { isSameName } from '#backend/profiles/names/sameName.ts'

test.each([
  ['Olena Marchenko', 'olena  MARCHENKO'],
  ['Олена Марченко', 'Olena Marchenko'],
  ['José Núñez', 'Jose Nunez'],
  ['Anna-Maria Lee', 'Anna Maria Lee'],
  ['Соломʼяна Олена', 'Солом’яна Олена'],
  ['Lena Łęcka', 'Lena Lecka'],
  ['दीपा राव', 'दीपा-राव'],
])('%s and %s are one name', (one, other) => expect(isSameName(one, other)).toBe(true))

test.each([
  ['Bob Smith', 'Alice Smith'],
  ['Олександр Бойко', 'Олександра Бойко'],
  ['सीता राव', 'सुता राव'],
  ['ราตรี ดี', 'ราตรุ ดี'],
  [`${'Anna'.repeat(10)}Bob`, `${'Anna'.repeat(10)}Eve`],
  ['💩', '🙂'],
])('%s and %s are two names', (one, other) => expect(isSameName(one, other)).toBe(false))
