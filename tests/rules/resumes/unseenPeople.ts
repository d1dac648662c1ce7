import type { Person } from './people.ts'

/** Other people than those for whom the rules were made. */
export const unseenPeople: readonly Person[] = [
  {
    language: 'en',
    name: 'Aoife Brennan',
    headline: 'Theatre nurse',
    contacts: ['aoife@example.ie', '+353 86 123 4567', 'Cork, Ireland'],
    about: 'Nurse with ten years in operating theatres.',
    jobs: [
      {
        position: 'Clinical Nurse Manager',
        employer: 'Mercy University Hospital',
        place: 'Cork',
        start: '2021-04',
        end: null,
        tasks: ['Plan the shifts of 24 nurses.', 'Introduced a checklist that other wards now use.'],
      },
      {
        position: 'Theatre Nurse',
        employer: 'Bon Secours',
        place: 'Dublin',
        start: '2016-02',
        end: '2021-03',
        tasks: ['Assisted in orthopaedic surgery.'],
      },
      {
        position: 'Care Worker',
        employer: 'Home Instead',
        place: 'Cork',
        start: '2013-09',
        end: '2016-01',
        tasks: ['Cared for people at home.'],
      },
    ],
    schools: [{ school: 'University College Cork', degree: 'BSc Nursing', start: '2009-09', end: '2013-06' }],
    skills: ['Triage', 'Patient safety'],
    languages: ['English (native)', 'Irish (B2)'],
  },
  {
    language: 'uk',
    name: 'Сергій Коваль',
    headline: 'Логіст',
    contacts: ['koval@example.com', '+380 63 111 22 33', 'Одеса, Україна'],
    about: 'Логіст, який любить порядок на складі.',
    jobs: [
      {
        position: 'Керівник відділу логістики',
        employer: 'Розетка',
        place: 'Київ',
        start: '2020-05',
        end: null,
        tasks: ['Керую командою з 15 людей.', 'Скоротив час доставки на два дні.'],
      },
      {
        position: 'Менеджер із закупівель',
        employer: 'Епіцентр К',
        place: 'Одеса',
        start: '2015-11',
        end: '2020-04',
        tasks: ['Домовлявся з постачальниками.'],
      },
      {
        position: 'Комірник',
        employer: 'АТБ-Маркет',
        place: 'Одеса',
        start: '2013-03',
        end: '2015-10',
        tasks: ['Приймав і відвантажував товар.'],
      },
    ],
    schools: [
      {
        school: 'Одеський національний морський університет',
        degree: 'Бакалавр, транспортні технології',
        start: '2009-09',
        end: '2013-06',
      },
    ],
    skills: ['Excel', 'WMS'],
    languages: ['Українська (рідна)', 'Англійська (B1)'],
  },
]
