import { country, offering, skilled } from '../named.ts'
import {
  employment,
  externally,
  inProduct,
  jobsAt,
  negotiable,
  notSpecified,
  perMonth,
  perYear,
  workplace,
} from './terms.ts'

export const northwindJobs = jobsAt('northwind', 'en_GB', [
  {
    key: 'northwind-backend',
    title: 'Backend engineer, arrival estimates',
    workplaceType: workplace.hybrid,
    employmentType: employment.fullTime,
    countryId: country('UA'),
    city: 'Lviv',
    salary: perMonth('USD', 3800, 5200),
    description: `When a dispatcher asks when a load will arrive, the answer comes from **Horizon**, a service of about 40,000 lines of TypeScript that reads positions, queues at the border, driving-time rules and weather, and says a time and how sure it is. It is wrong by 48 minutes on average. We want 30.

You would join four engineers and a statistician. The first quarter has one aim: estimates for loads that change from road to rail at Mostyska, where we know too little today.

What the work is made of:

- event streams of 1,900 positions a second, kept in PostgreSQL and ClickHouse
- models that a statistician writes and you make fast enough to answer in 80 milliseconds
- talking to dispatchers: every engineer sits at a customer's desk two days a year

You have run something in production that other people's work depended on, you can read a query plan, and you write so that a colleague in Rotterdam understands it without a call. Which languages you know matters less; half of us learned TypeScript here.

We hire in **two conversations and one paid day** of work on a real problem, and answer within a week of each.`,
    skillIds: skilled(
      'TypeScript',
      'Node.js',
      'PostgreSQL',
      'ClickHouse',
      'Kafka',
      'Software architecture',
      'Code review',
    ),
    benefitIds: offering(
      'Private health insurance',
      'Equipment of your choice',
      'Flexible hours',
      'Backup power at the office',
      'Job kept during military service',
    ),
    experience: 'twoYears',
    application: inProduct,
    status: 'published',
    postedDaysAgo: 2,
  },
  {
    key: 'northwind-frontend',
    title: 'Frontend engineer, dispatch desk',
    workplaceType: workplace.remote,
    employmentType: employment.fullTime,
    countryId: country('UA'),
    city: null,
    salary: perMonth('USD', 3400, 4600),
    description: `A dispatcher keeps our desk open for ten hours and makes some 600 small decisions in it. A list that jumps by a row costs real money, so **we count what happens between a key press and the pixel** and fail the build over 50 milliseconds.

The desk is React and TypeScript on top of a local copy of the day's loads, and it must work when the connection in Yahodyn does not. You would own its planning board: drag a consignment on to a lorry, see at once what breaks, undo it.

In the past year this team

- replaced a table of 3,000 rows by one that draws only what is seen
- made every action reachable from the keyboard, because good dispatchers do not touch the mouse
- translated the desk to Romanian and Turkish, and learned what that does to button widths

You should care for such details, know the platform below the framework, and have shipped something with accessibility tested by people who need it. A portfolio is welcome; a short note on an interface that you find well made is better.

Remote means anywhere in Ukraine; we meet in Lviv for one week each quarter, at our expense.`,
    skillIds: skilled(
      'TypeScript',
      'React',
      'HTML',
      'CSS',
      'Web accessibility',
      'Playwright',
      'Design systems',
    ),
    benefitIds: offering(
      'Private health insurance',
      'Flexible hours',
      'Equipment of your choice',
      'Conference visits',
      'Commuting paid',
    ),
    experience: 'twoYears',
    application: inProduct,
    status: 'published',
    postedDaysAgo: 5,
  },
  {
    key: 'northwind-sre',
    title: 'Site reliability engineer',
    workplaceType: workplace.hybrid,
    employmentType: employment.fullTime,
    countryId: country('NL'),
    city: 'Rotterdam',
    salary: perYear('EUR', 68000, 84000),
    description: `Forwarders work at night, so we may not fail at night. You would be the **third reliability engineer** and the first in Rotterdam, one time zone away from your two colleagues in Lviv.

We run 70 services on Kubernetes in two regions, PostgreSQL without a managed provider, and Kafka as the spine. Last year we had 99.96 per cent; the missing four hundredths were one failed upgrade and one certificate, both described in public.

In your first six months we would ask you to rehearse the loss of a whole region until it is boring, to halve the number of alerts (now 31 a week, of which 9 matter), and to choose with us what to do about backups older than two years.

On call is every third week, paid at 20 per cent of the weekly salary whether the phone rings or not, and the day after a night call is free. **An engineer who wrote the service is always reachable too.**

Useful to have met before: Terraform, Prometheus, a database that refused to start, and the calm that follows. Dutch is not needed. We help with moving, and with the paperwork if you need a permit.`,
    skillIds: skilled(
      'Site reliability engineering',
      'Kubernetes',
      'PostgreSQL',
      'Terraform',
      'Prometheus',
      'Linux',
      'Kafka',
    ),
    benefitIds: offering(
      'Pension contributions',
      'Relocation support',
      'Commuting paid',
      'Overtime paid at double rate',
      'Training budget',
    ),
    experience: 'fiveYears',
    application: externally('https://careers.northwind.example/sre-rotterdam'),
    status: 'published',
    postedDaysAgo: 9,
  },
  {
    key: 'northwind-customs',
    title: 'Customs specialist, product team',
    workplaceType: workplace.onSite,
    employmentType: employment.fullTime,
    countryId: country('UA'),
    city: 'Kyiv',
    salary: perMonth('UAH', 65000, 80000),
    description: `Our Border team has seven engineers and nobody who has stood in a customs terminal. **You are the one who has.**

The product fills in and submits some 2,600 declarations a day. Each time a rule changes, somebody has to read the order, say what it means for the form, and check that our interpretation passes at a real post. Until now a consultant did this by telephone. We want that knowledge in the room.

On an ordinary day you would

- read what the customs services of Ukraine, Poland and the EU published, and mark what concerns us
- sit with an engineer and go through ten refused declarations, cause by cause
- answer two or three questions from forwarders that support could not
- try the next release with invented but nasty consignments: returned goods, mixed pallets, a lorry that crosses twice

You need at least two years as a declarant or broker, commodity codes that you know by heart, and patience for people who do not. Polish helps. You will **not** be asked to program, though two of your predecessors at customers' firms ended up doing so.`,
    skillIds: skilled(
      'Customs clearance',
      'Import and export documentation',
      'Incoterms',
      'Requirements engineering',
      'Ukrainian',
      'Polish',
    ),
    benefitIds: offering(
      'Private health insurance',
      'Paid annual leave of 24 days',
      'Language courses',
      'Backup power at the office',
      'Shelter in the building',
    ),
    experience: 'twoYears',
    application: inProduct,
    status: 'published',
    postedDaysAgo: 13,
  },
  {
    key: 'northwind-data',
    title: 'Data analyst, border queues',
    workplaceType: workplace.remote,
    employmentType: employment.contract,
    countryId: country('PL'),
    city: null,
    salary: perMonth('EUR', 4200),
    description: `A contract of **nine months, full time**, with one question: how long will a lorry wait at each of fourteen border crossings, three days ahead?

We have four years of positions from 22,000 vehicles, the public queue registers, holiday calendars and the strike announcements of three countries. We have a first model that beats the naive guess by 11 per cent, which is not enough to promise anything to a customer.

You would work with our statistician, Daryna, and bring your own judgement about method. We expect a written plan after three weeks, a baseline that anybody can reproduce after six, and an honest statement at the half-way point on whether the accuracy we want is possible at all. A well-argued *no* is a success.

Tools are yours to choose; the data live in ClickHouse and dbt, and most of us use Python. You should have forecast something before that other people then relied on, and be able to explain intervals to a dispatcher.

The contract is with our Polish subsidiary; you may live anywhere in the European Union or in Ukraine. Hours are your own apart from a half-hour call at ten Kyiv time.`,
    skillIds: skilled(
      'Data analysis',
      'Time series forecasting',
      'Statistics',
      'Python',
      'SQL',
      'ClickHouse',
      'dbt',
    ),
    benefitIds: offering('Flexible hours', 'Work from abroad for a month a year'),
    experience: 'twoYears',
    application: inProduct,
    status: 'published',
    postedDaysAgo: 17,
  },
  {
    key: 'northwind-support',
    title: 'Customer support specialist, evenings',
    workplaceType: workplace.hybrid,
    employmentType: employment.partTime,
    countryId: country('UA'),
    city: 'Lviv',
    salary: perMonth('UAH', 24000),
    description: `Twenty hours a week, **five evenings from four to eight**, when lorries reach the border and dispatchers ask why something is red.

You answer in Ukrainian and English, by telephone and chat, about 25 questions an evening. Nine in ten are about the same twelve things, and for each there is a page that you may improve the moment it fails you. The tenth question is interesting: then you collect what an engineer needs (what was pressed, when, what was expected) and stay with it until the customer has an answer. Nobody reads from a script.

The first month is training, paid in full: two weeks in our own office, one week beside a dispatcher in a forwarding company, one week answering with a colleague listening.

This suits students of the third year and above, parents, and people who have had enough of call centres that measure seconds. **We measure one thing**: whether the customer had to ask twice.

After a year most people move on inside the company; two of our testers and one product manager began in this chair.`,
    skillIds: skilled(
      'Technical support',
      'Customer service',
      'Call handling',
      'English',
      'Ukrainian',
      'Problem solving',
    ),
    benefitIds: offering('Language courses', 'Paid sick leave', 'Free meals', 'Backup power at the office'),
    experience: 'none',
    application: inProduct,
    status: 'published',
    postedDaysAgo: 4,
  },
  {
    key: 'northwind-intern',
    title: 'Engineering intern, summer and autumn',
    workplaceType: workplace.onSite,
    employmentType: employment.internship,
    countryId: country('UA'),
    city: 'Lviv',
    salary: perMonth('UAH', 28000),
    description: `Four months, four interns, **one real piece of the product each**. Last year's interns built the page on which a driver signs for damaged goods; it has been used 3,100 times since.

You get a mentor who has two hours a day set aside for you, a desk next to theirs, and the same rights in the repository as everybody else. In the first week you deploy a small correction. In the last week you show your work to customers, not to a jury.

We do not ask for experience, marks or a particular university. We do ask for something that you made and can explain: a game, a bot, a timetable for your dormitory. Be ready to change it a little while we watch; you may look things up, as we do.

Things you will probably learn here:

- to read far more code than you write
- why a time without a time zone is a lie
- how to say 'I broke it' within a minute

Of 19 interns so far **twelve stayed**. It is full time, from July to October or from September to December; tell us which you prefer.`,
    skillIds: skilled('JavaScript', 'TypeScript', 'SQL', 'Git', 'Teamwork'),
    benefitIds: offering(
      'Free meals',
      'Equipment of your choice',
      'Backup power at the office',
      'Shelter in the building',
    ),
    experience: 'none',
    application: inProduct,
    status: 'published',
    postedDaysAgo: 21,
  },
  {
    key: 'northwind-sales-nl',
    title: 'Account manager, Benelux forwarders',
    workplaceType: workplace.hybrid,
    employmentType: employment.fullTime,
    countryId: country('NL'),
    city: 'Rotterdam',
    salary: negotiable,
    description: `Thirty-one forwarders in the Netherlands and Belgium use Northwind. They came by word of mouth, and until now nobody visited them more than once a year. **You would be the person they know.**

There is no cold calling in this job. You look after the existing customers and take the enquiries that come because of them, about six a month. A usual week has two days on the road between Antwerp and Groningen, one day in the office on the Lloydweg, and two wherever you like.

What a good first year would look like to us:

- every customer visited twice, and what they said written where the product teams read it
- eight new forwarders who still use the desk after six months
- one customer talked *out* of a feature that they would have hated

Half of the yearly bonus depends on customers who stay, half on those who arrive; the sum is agreed with you beforehand and not capped.

You know freight from the inside, as a planner, a forwarder or a seller to them. You speak Dutch and English; French or German opens a few more doors. A driving licence is needed, **a car is provided** or its worth paid in train tickets.`,
    skillIds: skilled(
      'Account management',
      'B2B sales',
      'Freight forwarding',
      'Negotiation',
      'Dutch',
      'English',
    ),
    benefitIds: offering('Company car', 'Yearly bonus', 'Pension contributions', 'Flexible hours'),
    experience: 'twoYears',
    application: inProduct,
    status: 'published',
    postedDaysAgo: 28,
  },
  {
    key: 'northwind-writer',
    title: 'Technical writer, customs handbook',
    workplaceType: workplace.remote,
    employmentType: employment.freelance,
    countryId: country('UA'),
    city: null,
    salary: notSpecified,
    description: `Our customers read one document more than any other: a handbook of 140 pages on declaring goods between Ukraine and the EU. It grew for six years by many hands and **reads like it**. We want it rewritten, in English and Ukrainian, by one careful person.

The work is about 300 hours over five months, at your own pace, paid by the chapter on delivery. Name your rate.

How we imagine it: you interview the customs people and two patient forwarders; you decide on a structure of tasks ('returning goods under warranty') instead of forms; you write a chapter, watch three newcomers use it, and mend what they stumble over. Screenshots are made by a script that we keep. The text lives in Markdown beside the code and is reviewed the same way.

Please send two samples of instructions that you wrote, with a sentence on who used them, and **one paragraph of ours rewritten**. You find the present handbook on [our site](https://northwind.example/handbook).

Knowledge of customs is not expected. A love of short sentences is.`,
    skillIds: skilled('Technical writing', 'Editing', 'Translation', 'English', 'Ukrainian'),
    benefitIds: offering('Flexible hours'),
    experience: 'oneYear',
    application: inProduct,
    status: 'published',
    postedDaysAgo: 36,
  },
  {
    key: 'northwind-office',
    title: 'Office manager, Kyiv',
    workplaceType: workplace.onSite,
    employmentType: employment.fullTime,
    countryId: country('UA'),
    city: 'Kyiv',
    salary: perMonth('UAH', 38000, 45000),
    description: `The Kyiv office has 34 desks, a battery room, a shelter with desks of its own, and a kitchen that feeds everybody on Tuesdays. Petro, who has run it for five years, is leaving for his own bakery in spring, and hands over for six weeks.

You would keep the place working: deliveries, cleaners, the landlord, visitors from Rotterdam, the fuel for the generator, first-aid kits that are really full. You order what people need **without their filling in a form**, within a yearly budget that you plan yourself.

Two things weigh more than the rest. When the siren sounds, you are the one who counts heads. And when someone starts, their desk, key, computer and lunch are ready on the first morning; eleven people started last year and all eleven mentioned it.

We look for a person who has run something with many loose ends: an office, a theatre, a school kitchen. English at the level of a friendly e-mail is enough. The contract, invoices and time sheets are in Ukrainian and a bookkeeper helps you with them.`,
    skillIds: skilled(
      'Office administration',
      'Event management',
      'Budgeting',
      'Document management',
      'First aid',
    ),
    benefitIds: offering(
      'Private health insurance',
      'Free meals',
      'Paid annual leave of 24 days',
      'Shelter in the building',
    ),
    experience: 'oneYear',
    application: inProduct,
    status: 'draft',
    postedDaysAgo: 1,
  },
  {
    key: 'northwind-mobile',
    title: 'Mobile engineer, driver app',
    workplaceType: workplace.hybrid,
    employmentType: employment.fullTime,
    countryId: country('UA'),
    city: 'Lviv',
    salary: perMonth('USD', 3600, 4800),
    description: `Drivers use our application with gloves on, in the rain, on telephones that cost 90 euros. They photograph papers, sign for pallets and tell the desk that they are stuck. **Forty thousand of them** have it installed; half keep it at the back of the cabin until they need it, which is as it should be.

The application is written in Kotlin, with a Flutter version for the other platform that we regret. You would help decide whether to bring both together, and on what, and then do it with one colleague over a year.

Problems you would meet in the first month:

- a photograph that must survive three days without a network and never be sent twice
- positions that may cost at most two per cent of the battery a day
- text in eleven languages, read in two seconds, in sunlight

We test on a drawer of 26 real telephones and with five drivers who are paid to be rude to us. If you have made something for people who work standing up, we should like to hear about it.`,
    skillIds: skilled('Kotlin', 'Flutter', 'Swift', 'Unit testing', 'User experience research'),
    benefitIds: offering(
      'Private health insurance',
      'Equipment of your choice',
      'Flexible hours',
      'Job kept during military service',
    ),
    experience: 'twoYears',
    application: inProduct,
    status: 'paused',
    postedDaysAgo: 33,
  },
  {
    key: 'northwind-designer',
    title: 'Product designer',
    workplaceType: workplace.hybrid,
    employmentType: employment.fullTime,
    countryId: country('UA'),
    city: 'Lviv',
    salary: perMonth('USD', 3000, 4000),
    description: `Northwind had no designer for its first eight years, and in places it shows. Oksana joined in 2022, made the planning board what it is, and asks for **a second pair of eyes**.

Your material is density: a dispatcher wants eighty rows on a screen and wants to see the one that is wrong. You would take over the customs forms (the longest has 214 fields) and the map, and share the design system with Oksana.

We work without hand-over. Designer and engineer sketch on paper, try it in the browser the same afternoon, and take it to a customer that week. You need not program, but you should enjoy sitting beside someone who does and saying 'two pixels left'.

Show us one thing that you designed for people who use it all day: what it was before, what you tried, what you threw away, and **how you knew it was better**. Three such pages tell us more than a polished portfolio.

We pay for the trial day, lunch included, and the drawing stays yours.`,
    skillIds: skilled(
      'Figma',
      'User interface design',
      'Interaction design',
      'User experience research',
      'Design systems',
      'Prototyping',
    ),
    benefitIds: offering(
      'Private health insurance',
      'Flexible hours',
      'Training budget',
      'Backup power at the office',
    ),
    experience: 'twoYears',
    application: inProduct,
    status: 'closed',
    postedDaysAgo: 52,
  },
])
