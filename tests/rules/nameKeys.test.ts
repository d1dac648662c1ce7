import { expect, test } from 'vitest'
import { nameKeysOf } from '#backend/companies/nameKeys.ts'

const canBeMistaken = (one: string, other: string) =>
  nameKeysOf(one).some((key) => nameKeysOf(other).includes(key))

test.each([
  // Case, spaces, punctuation, diacritics, width
  ['Globex', 'GLOBEX'], ['Globex', 'Glo bex'], ['Globex', 'Glo-bex!'], ['Globex', 'Globéx'], ['Globex', 'Ｇｌｏｂｅｘ'], ['Globex', '«Globex»'],
  // Digits and letters of the same shape
  ['Globex', 'Gl0bex'], ['Globex', 'G1obex'], ['Initech', 'lnitech'], ['Initech', '1nitech'], ['Stark', '5tark'], ['Modern', 'Modem'], ['Wayne', 'VVayne'],
  // Cyrillic, Greek, mathematical
  ['Google', 'Gооgle'], ['Microsoft', 'Miсrоsоft'], ['BANK', 'ВАNК'], ['Bank', 'Ваnк'], ['Northwind', 'ΝΟRΤΗWΙΝD'], ['Globex', '𝐆𝐥𝐨𝐛𝐞𝐱'], ['IKEA', 'ІКЕА'], ['Kyivstar', 'Кyivstar'],
  // Legal forms, in both alphabets and at both ends
  ['Globex', 'Globex Ltd'], ['Globex', 'Globex, Inc.'], ['Globex', 'Globex LLC'], ['Globex', 'Globex GmbH & Co. KG'], ['Globex', 'Globex Sp. z o.o.'],
  ['Globex', 'ТОВ «Globex»'], ['Globex', 'ТзОВ Globex'], ['Globex', 'TOB Globex'], ['Сільпо', 'ПП «Сільпо»'], ['Сільпо', 'ФОП Сільпо'], ['Розетка', 'ПрАТ «РОЗЕТКА»'],
  ['Розетка', 'Товариство з обмеженою відповідальністю «Розетка»'], ['Розетка', 'АТ Розетка'], ['Globex', 'Globex.com'], ['Globex', 'Globex Careers'],
  // One name in two alphabets
  ['Приватбанк', 'Privatbank'], ['Приватбанк', 'Pryvatbank'], ['Київстар', 'Kyivstar'], ['Нова Пошта', 'Nova Poshta'], ['Розетка', 'Rozetka'], ['Мікрософт', 'Microsoft'],
])('%s can be mistaken for %s', (one, other) => expect(canBeMistaken(one, other)).toBe(true)) // prettier-ignore

test.each([
  ['Globex', 'Globe'], ['Globex', 'Initech'], ['Nova Poshta', 'Nova Post'], ['Limited', 'Ltd Union'], ['Company', 'Corporation'],
  ['Acme', 'Acne'], ['Рута', 'Рада'], ['日本', '日木'], ['24', '42'], ['Тор', 'Дім'], ['Globex', 'Globex Bakery'], ['!!!', '???'],
])('%s and %s are different names', (one, other) => expect(canBeMistaken(one, other)).toBe(false)) // prettier-ignore

test('every name has a key', () => {
  for (const name of ['Ltd', 'ТОВ', '!!!', '日本', '🙂', '.', '   x'])
    expect(nameKeysOf(name).every((key) => key.length > 0)).toBe(true)
})
