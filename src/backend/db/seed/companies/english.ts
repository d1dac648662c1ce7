import { companySize, country, industry } from '../named.ts'
import type { SeedCompany } from '../types.ts'

export const englishCompanies: readonly SeedCompany[] = [
  {
    slug: 'northwind',
    coverFocus: { x: 20, y: 55 },
    name: 'Northwind',
    industryId: industry('Freight and logistics'),
    companySizeId: companySize('51–200 people'),
    yearFounded: 2014,
    headline: 'Software that tells freight forwarders where a load is, and where it will be tomorrow',
    about: `Northwind makes the dispatch desk that **340 freight forwarders in eleven countries** open in the morning. It plans loads, talks to the customs systems of Ukraine, Poland and the Netherlands, and answers the question every customer asks: when will it arrive?

We began in Lviv in 2014 with one forwarder who kept 60 lorries in a spreadsheet. Today about 41,000 consignments a day pass through our servers, most of them across the Ukrainian–Polish border. Our arrival estimates are off by 48 minutes on average; in 2019 it was four hours.

We are 128 people in three offices and work in three teams:

- **Desk**: what a dispatcher sees and does, in eight languages
- **Border**: customs declarations, permits, queues
- **Horizon**: arrival estimates, weather, road and rail data

We release every working day at eleven, write decisions down before we build, and publish [what went wrong](https://northwind.example/postmortems) after every failure. Everybody spends two days a year at a customer's desk. Since 2022 the Lviv and Kyiv offices have run on their own batteries, and nobody has lost a job to mobilisation: 9 of us serve, and their places wait.`,
    website: 'https://northwind.example',
    domain: 'northwind.example',
    countryId: country('UA'),
    timeZone: 'Europe/Kyiv',
    locale: 'en_GB',
    offices: [
      {
        name: 'Lviv',
        address: '14 Skladska Street',
        city: 'Lviv',
        zip: '79018',
        countryId: country('UA'),
        headquarters: true,
      },
      {
        name: 'Kyiv',
        address: '3B Vokzalnyi Lane, 4th floor',
        city: 'Kyiv',
        zip: '01032',
        countryId: country('UA'),
        headquarters: false,
      },
      {
        name: 'Rotterdam',
        address: 'Kadehuis, Lloydweg 22',
        city: 'Rotterdam',
        zip: '3024 ZZ',
        countryId: country('NL'),
        headquarters: false,
      },
    ],
    contacts: [
      { label: 'Hiring', email: 'jobs@northwind.example', phone: '+380 32 000 0114' },
      { label: 'Customers', email: 'desk@northwind.example', phone: '+31 10 000 0122' },
      { label: 'Press', email: 'press@northwind.example' },
    ],
    colours: { paper: '#eef2f1', ink: '#14313b', accent: '#1f6f78', second: '#d9913a' },
    pattern: 'isobars',
  },
  {
    slug: 'harrow-and-finch',
    name: 'Harrow & Finch',
    industryId: industry('Construction and civil engineering'),
    companySizeId: companySize('51–200 people'),
    yearFounded: 1998,
    headline: 'Timber-frame schools, libraries and homes, built in the West Country',
    about: `Harrow & Finch design, cut and raise **buildings of British and Irish timber**. We have finished 212 of them since 1998: village schools, two fire stations, a library that stands over a millstream, and a good many homes.

Everything is drawn and cut in our own workshop in Bedminster, Bristol, and raised by our own crews, so the carpenter who cuts a joint is often the one who drives its peg. In 2023 we opened a second yard in Hereford, ten miles from most of our oak.

What we promise the people who work here:

- no zero-hours contracts and no agency crews
- home by Friday night, wherever the site is
- a day a week at college for every apprentice, on full pay

Half of the company has belonged to the employees since 2016. We publish the **measured** heat loss of each building after its first winter on [our results page](https://harrowandfinch.example/results), including the four that missed.`,
    website: 'https://harrowandfinch.example',
    domain: 'harrowandfinch.example',
    countryId: country('GB'),
    timeZone: 'Europe/London',
    locale: 'en_GB',
    offices: [
      {
        name: 'Bristol workshop',
        address: '7 Sawpit Yard, Bedminster',
        city: 'Bristol',
        zip: 'BS3 4ZZ',
        countryId: country('GB'),
        headquarters: true,
      },
      {
        name: 'Hereford yard',
        address: 'Unit 2, Lugg Meadow Works',
        city: 'Hereford',
        state: 'Herefordshire',
        zip: 'HR1 1ZZ',
        countryId: country('GB'),
        headquarters: false,
      },
    ],
    contacts: [
      { label: 'Working with us', email: 'work@harrowandfinch.example', phone: '+44 117 496 0131' },
      { label: 'New buildings', email: 'hello@harrowandfinch.example', phone: '+44 117 496 0130' },
    ],
    colours: { paper: '#f4efe6', ink: '#3a2a1d', accent: '#b5713a', second: '#4f6b52' },
    pattern: 'dovetail',
  },
  {
    slug: 'skerry-wind',
    name: 'Skerry Wind',
    industryId: industry('Renewable energy'),
    companySizeId: companySize('201–500 people'),
    yearFounded: 2009,
    headline: 'We keep 186 turbines turning off the west and south coasts of Ireland',
    about: `Skerry Wind operates and maintains offshore and coastal wind farms. Our **186 turbines made 2.1 terawatt-hours last year**, enough for half a million homes, and stood still for want of repair less than 2 per cent of the time.

We are 310 people: technicians and boat crews in Ringaskiddy and Rossaveel, a control room in Cork that never closes, and engineers who turn the readings of 40,000 sensors into the next week's work list.

The sea decides our days. When the swell is under a metre and a half we go out; when it is not, we train, mend tools and write up what we learned. Nobody is paid less for a day that the weather took.

- 14 days on, 14 days off for offshore crews
- two people at every task above ground, always
- a stop card that anyone may show, used 61 times last year and never questioned

In 2024 we started a [school for technicians](https://skerrywind.example/school) with 16 places a year, half of them for people past thirty.`,
    website: 'https://skerrywind.example',
    domain: 'skerrywind.example',
    countryId: country('IE'),
    timeZone: 'Europe/Dublin',
    locale: 'en_GB',
    offices: [
      {
        name: 'Control room',
        address: '40 Lower Quay Street',
        city: 'Cork',
        state: 'County Cork',
        zip: 'T12 XX00',
        countryId: country('IE'),
        headquarters: true,
      },
      {
        name: 'Ringaskiddy base',
        address: 'Deepwater Berth 3',
        city: 'Ringaskiddy',
        state: 'County Cork',
        zip: 'P43 XX00',
        countryId: country('IE'),
        headquarters: false,
      },
      {
        name: 'Rossaveel base',
        address: 'Harbour Road',
        city: 'Rossaveel',
        state: 'County Galway',
        zip: 'H91 XX00',
        countryId: country('IE'),
        headquarters: false,
      },
    ],
    contacts: [
      { label: 'Careers', email: 'careers@skerrywind.example', phone: '+353 20 910 0140' },
      {
        label: 'Control room, day and night',
        email: 'control@skerrywind.example',
        phone: '+353 20 910 0141',
      },
    ],
    colours: { paper: '#e9f0f4', ink: '#10263f', accent: '#2d6aa3', second: '#8fb9a8' },
    pattern: 'swell',
  },
  {
    slug: 'tallow-lane',
    name: 'Tallow Lane Mutual',
    industryId: industry('Banking'),
    companySizeId: companySize('201–500 people'),
    yearFounded: 1871,
    headline: 'A savings and mortgage society owned by 94,000 members in the north of England',
    about: `Candle makers in Leeds founded Tallow Lane in 1871 so that each could buy a house in turn. We still do much the same: **94,000 members save with us, and 17,400 of them have a mortgage from us**. There are no shareholders.

We lend by hand. Every mortgage is read by a person who may say yes where a score says no: to the self-employed, to people who buy together, to houses made of odd things. Arrears are a third of the national average, so the odd things seem to work.

We keep six branches because members vote each year to keep them, and we write our own banking software because nobody sells what we need. The head office is in Leeds, with an operations centre in Hull.

Good to know before you apply:

- the highest salary is at most nine times the lowest
- 35 hours a week, and branches close on Wednesday afternoons for training
- members elect two employees to the board; **one of them is a teller**

Our accounts, including what we got wrong, are [here](https://tallowlane.example/accounts).`,
    website: 'https://tallowlane.example',
    domain: 'tallowlane.example',
    countryId: country('GB'),
    timeZone: 'Europe/London',
    locale: 'en_GB',
    offices: [
      {
        name: 'Head office',
        address: '1 Tallow Lane',
        city: 'Leeds',
        state: 'West Yorkshire',
        zip: 'LS1 0ZZ',
        countryId: country('GB'),
        headquarters: true,
      },
      {
        name: 'Operations centre',
        address: '18 Old Dock Side',
        city: 'Hull',
        state: 'East Yorkshire',
        zip: 'HU1 0ZZ',
        countryId: country('GB'),
        headquarters: false,
      },
      {
        name: 'Harrogate branch',
        address: '5 Well Parade',
        city: 'Harrogate',
        state: 'North Yorkshire',
        zip: 'HG1 0ZZ',
        countryId: country('GB'),
        headquarters: false,
      },
      {
        name: 'Halifax branch',
        address: '22 Weaver Street',
        city: 'Halifax',
        state: 'West Yorkshire',
        zip: 'HX1 0ZZ',
        countryId: country('GB'),
        headquarters: false,
      },
    ],
    contacts: [
      { label: 'Recruitment', email: 'people@tallowlane.example', phone: '+44 113 496 0150' },
      { label: 'Members', email: 'members@tallowlane.example', phone: '+44 113 496 0100' },
    ],
    colours: { paper: '#f3f0ea', ink: '#2b2140', accent: '#5b4b8a', second: '#c9a24b' },
    pattern: 'columns',
  },
  {
    slug: 'atelier-sobreiro',
    name: 'Atelier Sobreiro',
    industryId: industry('Furniture and wood products'),
    companySizeId: companySize('11–50 people'),
    yearFounded: 2006,
    headline: 'Furniture and quiet rooms of Portuguese cork and ash',
    about: `Atelier Sobreiro makes chairs, shelves and acoustic walls out of cork, ash and chestnut. The cork comes from three family estates near Coruche, **stripped every nine years by the same crews**; the wood grows within 200 kilometres of our benches.

We are 38 people in a former tram depot in Porto: cabinet makers, two upholsterers, a small design studio, and an office that ships to 19 countries. About 60 per cent of our work is for libraries, music schools and restaurants that have become too loud.

Each piece carries a number and the names of those who made it. Bring it back in 25 years and we will mend it; 412 pieces have come home so far. Offcuts become granulate, and the granulate becomes next year's walls.

We work in Portuguese and English, eat lunch together at one, and close for the whole of August. **Apprentices are paid from the first day.** See [how a chair is made](https://sobreiro.example/one-chair) in eleven photographs.`,
    website: 'https://sobreiro.example',
    domain: null,
    countryId: country('PT'),
    timeZone: 'Europe/Lisbon',
    locale: 'en_GB',
    offices: [
      {
        name: 'Workshop and studio',
        address: 'Rua da Remise 88',
        city: 'Porto',
        zip: '4300-000',
        countryId: country('PT'),
        headquarters: true,
      },
    ],
    contacts: [
      { label: 'Work with us', email: 'oficina@sobreiro.example', phone: '+351 220 000 160' },
      { label: 'Orders and repairs', email: 'encomendas@sobreiro.example' },
    ],
    colours: { paper: '#f5ede2', ink: '#4a2f22', accent: '#a8643c', second: '#7d8f69' },
    pattern: 'cork',
  },
]
