/** Somebody whose résumé is written in many ways. Dates are YYYY-MM; an end of null is the present. */
export interface Person {
  readonly language: 'en' | 'uk'
  readonly name: string
  readonly headline: string
  readonly contacts: readonly string[]
  readonly about: string
  readonly jobs: readonly Job[]
  readonly schools: readonly School[]
  readonly skills: readonly string[]
  readonly languages: readonly string[]
}
export interface Job {
  readonly employer: string
  readonly position: string
  readonly place: string
  readonly start: string
  readonly end: string | null
  readonly tasks: readonly string[]
}
export interface School {
  readonly school: string
  readonly degree: string
  readonly start: string
  readonly end: string
}

const job = (
  position: string,
  employer: string,
  place: string,
  [start, end]: readonly [string, string | null],
  ...tasks: readonly string[]
): Job => ({ position, employer, place, start, end, tasks })

export const people: readonly Person[] = [
  {
    language: 'en',
    name: 'Marta Lindqvist',
    headline: 'Backend Engineer',
    contacts: ['marta@example.org', '+46 70 123 45 67', 'Stockholm, Sweden', 'github.com/martalind'],
    about: 'Engineer who likes queues, databases and quiet systems. Nine years of payments and logistics.',
    jobs: [
      job(
        'Senior Backend Engineer',
        'Klarna',
        'Stockholm, Sweden',
        ['2019-03', null],
        'Moved the ledger of 40 services to PostgreSQL without a minute of downtime, and wrote what was learnt into a handbook.',
        'Mentored five engineers.',
      ),
      job(
        'Software Developer',
        'Spotify',
        'Göteborg, Sweden',
        ['2016-01', '2019-02'],
        'Built the billing reports that 300 people in finance used every day.',
        'Cut the cost of the nightly jobs by 45%.',
      ),
      job(
        'Intern',
        'Tre Vänner Produktion',
        'Malmö, Sweden',
        ['2015-06', '2015-08'],
        'Wrote tests for the booking tool.',
      ),
    ],
    schools: [
      {
        school: 'Chalmers University of Technology',
        degree: 'MSc in Computer Science',
        start: '2010-09',
        end: '2015-06',
      },
    ],
    skills: ['Go', 'PostgreSQL', 'Kafka', 'Kubernetes', 'TypeScript'],
    languages: ['Swedish (native)', 'English (C1)', 'German (B1)'],
  },
  {
    language: 'en',
    name: 'Tom Okafor',
    headline: 'Head chef and restaurant manager',
    contacts: ['tom.okafor@example.com', '(020) 7946 0018', 'London, UK'],
    about: 'Chef with a liking for seasonal menus and calm kitchens.',
    jobs: [
      job(
        'Head Chef',
        'The Blue Heron',
        'London, UK',
        ['2020-09', null],
        'Lead a kitchen of fourteen and plan the menus of two restaurants.',
        'Brought food waste down from 11% to 4% within a year by planning deliveries with the farms.',
      ),
      job(
        'Sous Chef',
        'Ottolenghi Spitalfields',
        'London, UK',
        ['2017-05', '2020-08'],
        'Ran the evening service five days a week.',
      ),
      job(
        'Waiter',
        'Harbour & Sons',
        'Brighton, UK',
        ['2014-07', '2017-04'],
        'Served up to 60 guests in an evening.',
        'Trained newcomers.',
      ),
      job('Cashier', 'Tesco', 'Brighton, UK', ['2013-02', '2014-06'], 'Handled cash and returns.'),
    ],
    schools: [
      {
        school: 'Brighton College of Catering',
        degree: 'Diploma in Professional Cookery',
        start: '2011-09',
        end: '2013-06',
      },
    ],
    skills: ['Menu planning', 'Food safety', 'Budgeting', 'Team leadership'],
    languages: ['English: native', 'Igbo: fluent', 'French: basic'],
  },
  {
    language: 'uk',
    name: 'Олена Марченко',
    headline: 'Головна бухгалтерка',
    contacts: ['olena@example.com.ua', '+380 67 123 45 67', 'Львів, Україна'],
    about: 'Бухгалтерка з дванадцятирічним досвідом у виробництві та логістиці.',
    jobs: [
      job(
        'Головний бухгалтер',
        'ТОВ «Карпатські джерела»',
        'Львів',
        ['2018-04', null],
        'Веду облік підприємства зі 120 працівниками, складаю звітність і відповідаю за перевірки податкової служби.',
        'Перевела облік із паперу в електронний документообіг.',
      ),
      job(
        'Бухгалтер',
        'Нова пошта',
        'Київ',
        ['2014-09', '2018-03'],
        'Обробляла розрахунки з контрагентами.',
        'Готувала щомісячні звіти.',
      ),
      job('Касир', 'Сільпо', 'Тернопіль', ['2012-06', '2014-08'], 'Обслуговувала покупців.'),
    ],
    schools: [
      {
        school: 'Західноукраїнський національний університет',
        degree: 'Магістр, облік і аудит',
        start: '2007-09',
        end: '2012-06',
      },
    ],
    skills: ['1С', 'M.E.Doc', 'Excel', 'Податковий облік'],
    languages: ['Українська — рідна', 'Англійська — B1', 'Польська — B2'],
  },
  {
    language: 'uk',
    name: 'Дмитро Гайдук',
    headline: 'Інженер-конструктор',
    contacts: ['haiduk@example.net', '+380 50 765 43 21', 'Дніпро, Україна', 'linkedin.com/in/haiduk'],
    about: 'Конструюю вузли для верстатів, знаю виробництво від креслення до складання.',
    jobs: [
      job(
        'Провідний інженер',
        'Дніпромаш',
        'Дніпро',
        ['2021-02', null],
        'Керую групою з шести конструкторів і погоджую креслення із замовниками.',
        'Скоротив час складання вузла на третину.',
      ),
      job(
        'Інженер-конструктор',
        'КБ «Південне»',
        'Дніпро',
        ['2016-08', '2021-01'],
        'Розраховував міцність корпусів.',
        'Випустив понад 200 креслень.',
      ),
      job(
        'Слюсар',
        'Завод «Інтерпайп»',
        'Дніпро',
        ['2014-06', '2016-07'],
        'Складав і налагоджував обладнання.',
      ),
    ],
    schools: [
      {
        school: 'Дніпровський національний університет',
        degree: 'Бакалавр прикладної механіки',
        start: '2010-09',
        end: '2014-06',
      },
    ],
    skills: ['SolidWorks', 'AutoCAD', 'Ansys'],
    languages: ['Українська (рідна)', 'Англійська (B2)'],
  },
]
