import { skilled } from '../named.ts'
import type { SeedPerson } from '../types.ts'
import { at, elsewhere, home } from './facts.ts'

/** The three people whose accounts are printed when the demo starts, and colleagues of two of them. */
export const northwindPeople: readonly SeedPerson[] = [
  {
    key: 'olena-marchuk',
    firstName: 'Olena',
    lastName: 'Marchuk',
    email: 'person@demo.example',
    headline: 'Backend engineer who likes ledgers, timetables and other things that must add up',
    about: `I have written server software for nine years, first for a school that teaches trades, now for a company that sells railway tickets. The part I enjoy is the unglamorous one: **making numbers agree** between systems that were never meant to meet.

At Verstat I built the platform on which electricians learn in a shelter without a network. At Prymist I look after seat reservations for 1.4 million journeys a month and the on-call rota of five people.

Things I am glad of:

- a migration of eleven years of bookings that no passenger noticed
- a [note on time zones](https://olena-marchuk.example/time) that three companies use in onboarding
- two interns who now review my code

I speak Ukrainian, English and enough Polish to argue with a ticket machine. I look for work on freight or energy, in Lviv or from home.`,
    ...home('UA', 'Lviv', '27 Lysenka Street', '79008', '+380 67 000 0101', {
      address2: 'Flat 6',
      website: 'https://olena-marchuk.example',
    }),
    birthDate: '1993-04-18',
    skillIds: skilled(
      'TypeScript',
      'Node.js',
      'PostgreSQL',
      'Kafka',
      'Docker',
      'REST API design',
      'Code review',
      'Mentoring',
      'Ukrainian',
      'English',
      'Polish',
    ),
    locale: 'en_GB',
    employments: [
      elsewhere(
        'Prymist Tickets',
        'Senior backend engineer',
        '2021-09-06',
        null,
        'Seat reservations, payments and refunds for railway tickets. Led the move of eleven years of bookings to a new ledger; since 2023 I also plan the on-call rota.',
      ),
      at('verstat', 'Software engineer, learning platform', '2019-10-01', '2021-08-27', {
        description:
          'One of two engineers of the platform: lessons that open without a network, tests, and the progress that teachers see.',
      }),
      at('kalamar', 'Web developer', '2017-06-12', '2019-09-20', {
        description:
          'The catalogue and the shop of the publishing house, and a tool with which editors check references.',
      }),
      elsewhere('Kniazha University, computing centre', 'Student administrator', '2015-09-01', '2017-05-31'),
    ],
  },
  {
    key: 'taras-kovalenko',
    firstName: 'Taras',
    lastName: 'Kovalenko',
    email: 'admin@demo.example',
    headline: 'Co-founder of Northwind; former dispatcher',
    about: `I dispatched lorries for six years with a telephone on each ear, and began Northwind in 2014 because **I wanted my evenings back**. Now I look after the company's page, its budget and its habits, and spend two days a year at a customer's desk like everybody else.`,
    ...home('UA', 'Lviv', '8 Zelena Street', '79005', '+380 67 000 0102'),
    birthDate: '1984-11-02',
    skillIds: skilled(
      'Freight forwarding',
      'Dispatching',
      'Product management',
      'People management',
      'Strategic planning',
      'English',
    ),
    locale: 'en_GB',
    employments: [
      at('northwind', 'Managing director', '2014-03-03', null, {
        description: 'From two people in a kitchen to 128 in three offices.',
      }),
      elsewhere('Halych-Trans', 'Dispatcher', '2008-02-11', '2014-02-21'),
    ],
  },
  {
    key: 'iryna-bondar',
    firstName: 'Iryna',
    lastName: 'Bondar',
    email: 'hr@demo.example',
    headline: 'HR manager at Northwind. I answer every application within a week',
    about: `I hire engineers, support people and, this year, our first account manager in Rotterdam. Before that I ran the admissions office of a music school, where I learned that **people play best when they know what comes next**. So you will: two conversations, one paid day, an answer.`,
    ...home('UA', 'Lviv', '112 Volodymyra Velykoho Street', '79026', '+380 67 000 0103'),
    birthDate: '1989-07-24',
    skillIds: skilled(
      'Recruitment',
      'Candidate interviewing',
      'Onboarding',
      'Labour law',
      'Employer branding',
      'English',
    ),
    locale: 'en_GB',
    employments: [
      at('northwind', 'HR manager', '2020-02-03'),
      elsewhere('Lysenko Music School', 'Head of admissions', '2014-08-18', '2020-01-24'),
    ],
  },
  {
    key: 'petro-lysak',
    firstName: 'Petro',
    lastName: 'Lysak',
    email: 'petro.lysak@demo.example',
    headline: 'Office manager in Kyiv, baker from next spring',
    about: `Five years of keeping 34 desks, a battery room and a shelter in order. In spring I open a small bakery in Obolon. Until then I am handing over, slowly and with lists.`,
    ...home('UA', 'Kyiv', '40 Priorska Street', '04114', '+380 67 000 0104'),
    birthDate: '1981-01-30',
    skillIds: skilled('Office administration', 'Event management', 'Budgeting', 'First aid', 'Bread baking'),
    locale: 'en_GB',
    employments: [
      at('northwind', 'Office manager, Kyiv', '2021-01-11', null, { plannedTerminationInDays: 40 }),
      elsewhere('Theatre on the Steps', 'House manager', '2012-09-03', '2020-12-28'),
    ],
  },
  {
    key: 'daryna-sych',
    firstName: 'Daryna',
    lastName: 'Sych',
    email: 'daryna.sych@demo.example',
    headline: 'Statistician: how late will it be, and how sure are we?',
    about: `I work on arrival estimates at Northwind and teach forecasting at the university on Fridays. I like intervals better than points and **say so in meetings**.`,
    ...home('UA', 'Lviv', '3 Konyskoho Street', '79013', '+380 67 000 0105'),
    birthDate: '1991-12-09',
    skillIds: skilled(
      'Statistics',
      'Time series forecasting',
      'Python',
      'R',
      'Teaching',
      'Data visualisation',
    ),
    locale: 'en_GB',
    employments: [
      at('northwind', 'Statistician', '2019-05-13'),
      elsewhere('Cirrus Forecast Office', 'Forecast analyst', '2014-10-06', '2019-04-30'),
    ],
  },
  {
    key: 'joost-verhage',
    firstName: 'Joost',
    lastName: 'Verhage',
    email: 'joost.verhage@demo.example',
    headline: 'Engineer at the Border team, Rotterdam',
    about: `I turn customs regulations into forms that cannot be filled in wrongly. Eleven years in ports, four in software. I cycle to work past the cranes I used to curse at.`,
    ...home('NL', 'Rotterdam', 'Schiehavenkade 71', '3024 EZ', '+31 6 0000 0106'),
    birthDate: '1986-05-15',
    skillIds: skilled(
      'TypeScript',
      'Electronic data interchange',
      'Customs clearance',
      'Dutch',
      'English',
      'Port operations',
    ),
    locale: 'en_GB',
    employments: [
      at('northwind', 'Engineer, Border team', '2022-04-04'),
      elsewhere('Maaskade Terminals', 'Planner, container terminal', '2011-03-01', '2022-03-25'),
    ],
  },
  {
    key: 'oksana-hrynko',
    firstName: 'Оксана',
    lastName: 'Гринько',
    email: 'oksana.hrynko@demo.example',
    headline: 'Дизайнерка інтерфейсів для людей, які працюють у них цілий день',
    about: `Проєктую дошку планування в Northwind. До того десять років робила дорожні знаки й схеми транспорту. Переконана, що **хорошу таблицю не помічають**.`,
    ...home('UA', 'Львів', 'вул. Снопківська, 19', '79011', '+380 67 000 0107', {
      website: 'https://hrynko.example',
    }),
    birthDate: '1987-09-21',
    skillIds: skilled(
      'Figma',
      'User interface design',
      'Interaction design',
      'Typography',
      'User experience research',
      'Design systems',
    ),
    locale: 'uk_UA',
    employments: [
      at('northwind', 'Дизайнерка продукту', '2022-06-01'),
      elsewhere('Бюро «Орієнтир»', 'Дизайнерка навігації', '2012-04-02', '2022-05-20'),
    ],
  },
]
