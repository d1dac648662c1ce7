import { expect, test } from 'vitest'
import { confusableKeysOf, nameKeysOf } from '#backend/companies/nameKeys.ts'

/** In either order: whichever was there first. */
const canBeMistaken = (one: string, other: string) => {
  const found = (name: string, stored: string) =>
    confusableKeysOf(name).some((key) => nameKeysOf(stored).includes(key))
  expect(found(one, other)).toBe(found(other, one))
  return found(one, other)
}

test.each([
  // Case, spaces, punctuation, diacritics, width
  ['Globex', 'GLOBEX'], ['Globex', 'Glo bex'], ['Globex', 'Glo-bex!'], ['Globex', 'Globéx'], ['Northwind', 'Nörthwind'], ['Northwind', 'Ņorțhwind'], ['Nörthwind', 'Northwind'], ['Northwind', 'Northwind™'], ['Globex', 'Ｇｌｏｂｅｘ'], ['Globex', '«Globex»'],
  // Digits and letters of the same shape
  ['Globex', 'Gl0bex'], ['Globex', 'G1obex'], ['Initech', 'lnitech'], ['Initech', '1nitech'], ['Stark', '5tark'], ['Modern', 'Modem'], ['Wayne', 'VVayne'],
  // Cyrillic, Greek, mathematical
  ['Google', 'Gооgle'], ['Microsoft', 'Miсrоsоft'], ['BANK', 'ВАNК'], ['Bank', 'Ваnк'], ['Northwind', 'ΝΟRΤΗWΙΝD'], ['Globex', '𝐆𝐥𝐨𝐛𝐞𝐱'], ['IKEA', 'ІКЕА'], ['Kyivstar', 'Кyivstar'],
  // Legal forms, in both alphabets and at both ends
  ['Globex', 'Globex Ltd'], ['Globex', 'Globex, Inc.'], ['Globex', 'Globex LLC'], ['Globex', 'Globex GmbH & Co. KG'], ['Globex', 'Globex Sp. z o.o.'],
  ['Globex', 'ТОВ «Globex»'], ['Globex', 'ТзОВ Globex'], ['Globex', 'TOB Globex'], ['Сільпо', 'ПП «Сільпо»'], ['Сільпо', 'ФОП Сільпо'], ['Розетка', 'ПрАТ «РОЗЕТКА»'],
  ['Розетка', 'Товариство з обмеженою відповідальністю «Розетка»'], ['Розетка', 'АТ Розетка'], ['Globex', 'Globex.com'], ['Globex', 'Globex Careers'],
  ['Northwind', 'www.northwind.com'], ['Northwind', 'https://northwind.com.ua/'], ['Northwind', 'Northwind and Co'], ['Northwind', 'Компанія «Northwind»'], ['Northwind', 'ТМ «Northwind»'],
  // One name in two alphabets
  ['Приватбанк', 'Privatbank'], ['Приватбанк', 'Pryvatbank'], ['Київстар', 'Kyivstar'], ['Нова Пошта', 'Nova Poshta'], ['Розетка', 'Rozetka'], ['Мікрософт', 'Microsoft'],
  // Articles, group words, countries and parts of the world
  ['Northwind', 'The Northwind'], ['Northwind', 'Northwind Group'], ['Northwind', 'NORTHWIND HOLDING'], ['Northwind', 'Northwind International Ltd'], ['Northwind', 'Група компаній «Northwind»'],
  ['Northwind', 'Northwind Ukraine'], ['Northwind', 'Northwind (Ukraine)'], ['Northwind', 'Northwind Україна'], ['Northwind', 'ТОВ «Northwind Україна»'], ['Northwind', 'Northwind-Ukraine'],
  ['Northwind', 'Northwind UA'], ['Northwind', 'Northwind USA Inc.'], ['Northwind', 'Northwind United Kingdom'], ['Northwind', 'Northwind Europe'], ['Northwind', 'The Northwind Group Ukraine'],
  ['Northwind', 'Northwind Ukrаine'], ['Northwind', 'Ukraine Northwind'], ['Northwind', 'Northwind, The'], ['Northwind', 'Нортвінд Груп'], ['Northwind', 'Northwind Deutschland'], ['Northwind', 'NorthwindGroup'], ['Northwind', 'NorthwindUkraine'], ['Northwind Group', 'Northwind Holding'], ['Northwind Group', 'Northwind Ukraine'], ['3M', '3M Ukraine'],
  // Numbers
  ['Northwind', 'Northwind 1'], ['Northwind', 'Northwind 2024'], ['Northwind', '24 Northwind'], ['Northwind', 'Northwind24'], ['Northwind', 'Northwind Ltd 2'], ['Northwind', 'Northwind 2 Ukraine'],
  // Small capitals, letters in circles and squares
  ['Northwind', 'ɴorthwind'], ['Northwind', 'ɴᴏʀᴛʜᴡɪɴᴅ'], ['Northwind', 'N0rthw1nd'], ['Northwind', '🅽🅾🆁🆃🅷🆆🅸🅽🅳'], ['Northwind', '🅝orthwind'], ['Northwind', 'Ⓝorthwind'], ['Northwind', '🇳orthwind'],
  // A Latin name as it sounds in Cyrillic letters
  ['Northwind', 'Нортвінд'], ['Northwind', 'Нортвінд Україна'], ['Northwind', 'ТОВ «Нортвінд»'], ['Globex', 'Глобекс'], ['Microsoft', 'Майкрософт'], ['Google', 'Гугл'], ['Vodafone', 'Водафон'], ['Walmart', 'Волмарт'], ['Northwind', 'Нортуінд'],
])('%s can be mistaken for %s', (one, other) => expect(canBeMistaken(one, other)).toBe(true)) // prettier-ignore

test.each([
  ['Globex', 'Globe'], ['Globex', 'Initech'], ['Nova Poshta', 'Nova Post'], ['Limited', 'Ltd Union'], ['Company', 'Corporation'],
  ['Acme', 'Acne'], ['Рута', 'Рада'], ['日本', '日木'], ['24', '42'], ['Тор', 'Дім'], ['Globex', 'Globex Bakery'], ['!!!', '???'],
  // Ordinary names
  ['Northwind', 'Northwind Bakery'], ['Northwind', 'Southwind'], ['Northwind', 'Northwood'], ['Northwind', 'Northwind Farms Ukraine'], ['Wolt', 'Volt'], ['Hart', 'Gart'], ['Gill', 'Hill'],
  ['Air France', 'Air India'], ['National Bank of Ukraine', 'National Bank of Greece'], ['Bank of America', 'Bank of England'], ['Agro Group', 'Agro Holding'], ['IT Group', 'IT Ukraine'],
  ['A-Bank', 'Bank'], ['Co-op', 'OP'], ['Global Logic', 'Logic'], ['Scale AI', 'Scale'], ['Theory', 'Ory'], ['Toys R Us', 'Toys R'], ['Укрпошта', 'Укрпродукт'], ['Світлана', 'Сміла'], ['Delta', 'Дельфін'],
  ['Рута', 'Roota Labs'], ['Ukraine', 'Ukraine Media'], ['Ukraine', 'Poland'], ['Group', 'Holding'], ['Kanal 5', 'Kanal 24'], ['3M', '4M'], ['GlobalLogic', 'Logic'], ['PrivatBank', 'UkrSibbank'], ['Scale.ai', 'Scalp'], ['1917', '2024'],
])('%s and %s are different names', (one, other) => expect(canBeMistaken(one, other)).toBe(false)) // prettier-ignore

test('a letter with any diacritic resembles the letter', () => {
  const accented = Array.from({ length: 0x2000 }, (_, code) => String.fromCodePoint(code)).filter((letter) =>
    /^[a-z]\p{M}+$/iu.test(letter.normalize('NFD')),
  )
  expect(accented.length).toBeGreaterThan(400)
  for (const letter of accented)
    expect([letter, canBeMistaken(`Glo${letter}bex`, `Glo${letter.normalize('NFD').charAt(0)}bex`)]).toEqual([
      letter,
      true,
    ])
})

test('every name has a key', () => {
  for (const name of ['Ltd', 'ТОВ', '!!!', '日本', '🙂', '.', '   x'])
    expect(nameKeysOf(name).every((key) => key.length > 0)).toBe(true)
})
