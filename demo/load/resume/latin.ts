const simple: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'h',
  ґ: 'g',
  д: 'd',
  е: 'e',
  ж: 'zh',
  з: 'z',
  и: 'y',
  і: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ь: '',
}
const first: Readonly<Record<string, string>> = { є: 'ye', ї: 'yi', й: 'y', ю: 'yu', я: 'ya' }
const inside: Readonly<Record<string, string>> = { є: 'ie', ї: 'i', й: 'i', ю: 'iu', я: 'ia' }

/** Transliterates Ukrainian as passports do (Cabinet of Ministers, resolution 55 of 2010). */
export function toLatin(text: string): string {
  const spelled = text.normalize('NFC').replace(/зг/g, 'zgh').replace(/Зг/g, 'Zgh')
  return spelled.replace(/[А-ЩЬЮЯЄІЇҐа-щьюяєіїґ]+(?:’[А-ЩЬЮЯЄІЇҐа-щьюяєіїґ]+)*/g, (word) =>
    [...word.replaceAll('’', '')].map((letter, at) => transliterate(letter, at === 0)).join(''),
  )
}

function transliterate(letter: string, isFirst: boolean): string {
  const small = letter.toLowerCase()
  const written = simple[small] ?? (isFirst ? first : inside)[small] ?? letter
  return letter === small ? written : written.charAt(0).toUpperCase() + written.slice(1)
}
