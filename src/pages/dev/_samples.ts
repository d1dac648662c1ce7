import type { TenureSpan } from '#features/employments/tenure/tenureGeometry.ts'
import { defaultLocale, type Locale } from '#contract/core/locale.ts'

const employments: TenureSpan[] = [
  {
    start: '2014-06-01',
    end: '2017-03-01',
    confirmation: 'selfReported',
    name: 'Bureau of Maps',
    description: 'Draughtsman at Bureau of Maps, 2014 to 2017, self-stated',
  },
  {
    start: '2017-04-01',
    end: '2021-10-01',
    confirmation: 'verified',
    name: 'Globex',
    description: 'Backend engineer at Globex, 2017 to 2021, verified',
    href: '#globex',
  },
  {
    start: '2020-02-01',
    end: '2022-08-01',
    confirmation: 'confirmed',
    name: 'Evening school of cartography',
    description: 'Teacher at Evening school of cartography, 2020 to 2022, confirmed',
    href: '#school',
  },
  {
    start: '2021-11-01',
    end: null,
    confirmation: 'verified',
    name: 'Northwind Traders',
    description: 'Lead engineer at Northwind Traders, 2021 to today, verified',
    href: '#northwind',
  },
]
export const lines = {
  full: employments,
  leaving: employments.map((span) => (span.end === null ? { ...span, plannedEnd: '2027-06-30' } : span)),
  one: employments.slice(3),
}

/** Sample content in languages whose text lengths and line breaks differ. */
const samples = {
  en_GB: {
    company: 'Northwind Traders',
    job: 'Backend engineer, payments and reconciliation',
    about:
      'We move goods by rail and river between eleven ports, and write the software that keeps the promises we make about when they arrive.',
    person: 'Olena Kovalenko',
    long: 'Wilhelmina Maria-Theresia von Hohenstein-Schwarzenberg-Oakley',
    headline: 'Backend engineer. Ledgers, queues and the quiet parts of payments.',
    facts: ['Kyiv', 'Hybrid', 'Full-time', '₴90 000–120 000 per month'],
    verified: 'Confirmed by Globex on 4 March 2024',
    states: ['Published', 'Paused', 'Closed', 'Draft'],
    rating: ['N/A', 'Needs improvement', 'Good', 'Exceptional'],
    steps: ['Job info', 'Contacts', 'Preview and publish'],
    tabs: ['About', 'Job openings', 'Posts', 'People'],
    names: ['Industry', 'Company size', 'Founded', 'Website'],
    values: ['Logistics', '51–200 people', '1998', 'northwind.example'],
    empty: [
      'No saved jobs yet',
      'Save a job to come back to it. It stays here until you remove it or it is closed.',
      'Find a job',
    ],
    apply: 'Apply',
    save: 'Save job',
    withdraw: 'Withdraw application',
    score: ['Achievement score', '34 of 47 points'],
    notice: [
      'This job is paused',
      'New applications are not accepted now. Those who applied before can still read it.',
    ],
  },
  uk_UA: {
    company: 'Торговий дім «Північний вітер»',
    job: 'Бекенд-розробниця або розробник платежів і звірки',
    about:
      'Ми возимо вантажі залізницею та річкою між одинадцятьма портами й пишемо програми, завдяки яким дотримуємо обіцяних строків.',
    person: 'Олена Коваленко',
    long: 'Вільгельміна-Марія Гогенштайн-Шварценберг-Закарпатська-Оуклі',
    headline: 'Бекенд-розробниця. Облік, черги й непомітні частини платежів.',
    facts: ['Київ', 'Гібридно', 'Повна зайнятість', '90 000–120 000 ₴ на місяць'],
    verified: 'Підтверджено компанією Globex 4 березня 2024 р.',
    states: ['Опубліковано', 'Призупинено', 'Закрито', 'Чернетка'],
    rating: ['Немає оцінки', 'Потребує розвитку', 'Добре', 'Винятково'],
    steps: ['Про вакансію', 'Контакти', 'Перегляд і публікація'],
    tabs: ['Про компанію', 'Вакансії', 'Дописи', 'Люди'],
    names: ['Галузь', 'Розмір компанії', 'Рік заснування', 'Сайт'],
    values: ['Логістика', '51–200 людей', '1998', 'northwind.example'],
    empty: [
      'Збережених вакансій ще немає',
      'Збережіть вакансію, щоб повернутися до неї. Вона лишиться тут, доки ви її не приберете або її не закриють.',
      'Знайти вакансію',
    ],
    apply: 'Відгукнутися',
    save: 'Зберегти вакансію',
    withdraw: 'Відкликати відгук',
    score: ['Рівень досягнень', '34 бали з 47'],
    notice: [
      'Вакансію призупинено',
      'Нових відгуків зараз не приймають. Ті, хто вже відгукнувся, і далі можуть її читати.',
    ],
  },
} as const satisfies Partial<Record<Locale, object>>
/** Another language is shown with the texts of the default one. */
export const samplesIn = (locale: Locale) => samples[locale] ?? samples[defaultLocale]
