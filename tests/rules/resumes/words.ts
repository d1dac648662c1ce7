/** Headings, in the ways in which people write them. */
export const headings = {
  en: [
    {
      about: 'Summary',
      work: 'Experience',
      school: 'Education',
      skills: 'Skills',
      languages: 'Languages',
      contact: 'Contact',
    },
    {
      ...{ about: 'PROFILE', work: 'WORK EXPERIENCE', school: 'EDUCATION', skills: 'KEY SKILLS' },
      ...{ languages: 'LANGUAGES', contact: 'CONTACT' },
    },
    {
      ...{
        about: 'About me',
        work: 'Employment History',
        school: 'Education & Training',
        skills: 'Skills & Tools',
      },
      ...{ languages: 'Language Skills', contact: 'Contact details' },
    },
  ],
  uk: [
    {
      about: 'Про себе',
      work: 'Досвід роботи',
      school: 'Освіта',
      skills: 'Навички',
      languages: 'Мови',
      contact: 'Контакти',
    },
    {
      ...{ about: 'ПРО МЕНЕ', work: 'ПРОФЕСІЙНИЙ ДОСВІД', school: 'ОСВІТА', skills: 'КЛЮЧОВІ НАВИЧКИ' },
      ...{ languages: 'ЗНАННЯ МОВ', contact: 'КОНТАКТИ' },
    },
    {
      ...{
        about: 'Коротко про себе',
        work: 'Досвід роботи:',
        school: 'Освіта:',
        skills: 'Вміння та навички:',
      },
      ...{ languages: 'Володіння мовами:', contact: 'Контактна інформація:' },
    },
  ],
} as const
export type Headings = Readonly<Record<keyof (typeof headings)['en'][0], string>>

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
const named =
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
    style(named(months.short), ' – ', 'Present'),
    style(named(months.en), ' - ', 'present'),
    style(numbers('/'), ' – ', 'now'),
    style(year, '–', 'Present', 4),
    style(named(months.short, '. '), ' — ', 'Current'),
    style((date) => date, ' to ', 'date'),
  ],
  uk: [
    style(named(months.uk), ' – ', 'дотепер'),
    style(numbers('.'), ' - ', 'по теперішній час'),
    {
      precision: 7,
      range: (start, end) => {
        const write = named(months.genitive)
        return `з ${write(start)} р. ${end === null ? 'дотепер' : `по ${named(months.uk)(end)} р.`}`
      },
    },
    style(year, '–', 'досі', 4),
    style(numbers('/'), ' — ', 'зараз'),
  ],
}
