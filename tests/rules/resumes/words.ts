export interface Headings {
  readonly about: string
  readonly work: string
  readonly school: string
  readonly skills: string
  readonly languages: string
  readonly contact: string
}
const named = (list: string): Headings => {
  const [about = '', work = '', school = '', skills = '', languages = '', contact = ''] = list.split(' | ')
  return { about, work, school, skills, languages, contact }
}

/** Headings, in the ways in which people write them. */
export const headings: Readonly<Record<'en' | 'uk', readonly Headings[]>> = {
  en: [
    named('Summary | Experience | Education | Skills | Languages | Contact'),
    named('PROFILE | WORK EXPERIENCE | EDUCATION | KEY SKILLS | LANGUAGES | CONTACT'),
    named(
      'About me | Employment History | Education & Training | Skills & Tools | Language Skills | Contact details',
    ),
  ],
  uk: [
    named('Про себе | Досвід роботи | Освіта | Навички | Мови | Контакти'),
    named('ПРО МЕНЕ | ПРОФЕСІЙНИЙ ДОСВІД | ОСВІТА | КЛЮЧОВІ НАВИЧКИ | ЗНАННЯ МОВ | КОНТАКТИ'),
    named(
      'Коротко про себе | Досвід роботи: | Освіта: | Вміння та навички: | Володіння мовами: | Контактна інформація:',
    ),
  ],
}

const months = {
  en: 'January February March April May June July August September October November December'.split(' '),
  short: 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'.split(' '),
  uk: 'січень лютий березень квітень травень червень липень серпень вересень жовтень листопад грудень'.split(
    ' ',
  ),
  genitive: 'січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня'.split(
    ' ',
  ),
}
const inWords =
  (names: readonly string[], separator = ' ') =>
  (date: string) =>
    `${names[Number(date.slice(5)) - 1]}${separator}${date.slice(0, 4)}`
const numbers = (separator: string) => (date: string) => `${date.slice(5)}${separator}${date.slice(0, 4)}`

export interface DateStyle {
  /** Characters of a date that it keeps: 4 of a year, 7 of a month. */
  readonly precision: 4 | 7
  range(start: string, end: string | null): string
}
const style = (
  write: (date: string) => string,
  dash: string,
  present: string,
  precision: 4 | 7 = 7,
): DateStyle => ({
  precision,
  range: (start, end) => `${write(start)}${dash}${end === null ? present : write(end)}`,
})
const year = (date: string) => date.slice(0, 4)

export const dateStyles: Readonly<Record<'en' | 'uk', readonly DateStyle[]>> = {
  en: [
    style(inWords(months.short), ' – ', 'Present'),
    style(inWords(months.en), ' - ', 'present'),
    style(numbers('/'), ' – ', 'now'),
    style(year, '–', 'Present', 4),
    style(inWords(months.short, '. '), ' — ', 'Current'),
    style((date) => date, ' to ', 'date'),
  ],
  uk: [
    style(inWords(months.uk), ' – ', 'дотепер'),
    style(numbers('.'), ' - ', 'по теперішній час'),
    {
      precision: 7,
      range: (start, end) => {
        const write = inWords(months.genitive)
        return `з ${write(start)} р. ${end === null ? 'дотепер' : `по ${inWords(months.uk)(end)} р.`}`
      },
    },
    style(year, '–', 'досі', 4),
    style(numbers('/'), ' — ', 'зараз'),
  ],
}
