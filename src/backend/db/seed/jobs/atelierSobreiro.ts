import { country, offering, skilled } from '../named.ts'
import {
  employment,
  externally,
  inProduct,
  jobsAt,
  notSpecified,
  perMonth,
  perYear,
  workplace,
} from './terms.ts'

export const atelierSobreiroJobs = jobsAt('atelier-sobreiro', 'en_GB', [
  {
    key: 'sobreiro-cabinetmaker',
    title: 'Cabinet maker',
    workplaceType: workplace.onSite,
    employmentType: employment.fullTime,
    countryId: country('PT'),
    city: 'Porto',
    salary: perMonth('EUR', 1650, 2100),
    description: `Fourteen benches stand under the old tram rails, and **one of them is empty since Joaquim retired**. He left his planes to whoever comes next.

At our benches one person makes one piece from the sawn board to the last coat of oil, and signs it. A chair takes four days, a library table three weeks. We use machines where they are better, which is to say for dimensioning and for the dull half of dovetails; the rest is by hand because people sit on it.

You should have at least two years at a bench, be able to sharpen without thinking about it, and cut a joint that holds before the glue. Cork will be new to you. It moves in all directions, blunts everything, and forgives much; Teresa needs about a month to teach it.

A day here: half past eight, coffee at ten, lunch for all at one (made by a cook and paid by us), the last shaving swept at half past five. Nobody works on Saturdays. **August is closed and paid.**

Write in Portuguese or English, and send pictures of three pieces: the best, the worst, and the one that you would make differently today.`,
    skillIds: skilled(
      'Furniture making',
      'Joinery',
      'Wood finishing',
      'Technical drawing',
      'Attention to detail',
    ),
    benefitIds: offering('Free meals', 'Private health insurance', 'Training budget', 'Paid sick leave'),
    experience: 'twoYears',
    application: inProduct,
    status: 'published',
    postedDaysAgo: 10,
  },
  {
    key: 'sobreiro-acoustics',
    title: 'Acoustic designer',
    workplaceType: workplace.hybrid,
    employmentType: employment.fullTime,
    countryId: country('PT'),
    city: 'Porto',
    salary: perYear('EUR', 32000, 38000),
    description: `A restaurant in Bergen rang to say that its guests leave early because they are tired of shouting. **We hung 46 square metres of cork and they now stay for dessert.** Such requests reach us twice a week, and the studio needs somebody who can calculate as well as draw.

You would visit the room (or send our box of microphones), model it, propose what to hang and where, and come back after installation to measure whether you were right. Around forty rooms a year: libraries, music schools, open kitchens, two courtrooms so far.

Part of the time is research. Cork of different grain sizes absorbs differently, and our catalogue of coefficients has gaps at the low end. You have the use of the reverberation chamber at the university, one day a month, and a joiner who builds whatever strange panel you imagine.

We look for training in acoustics, physics or architecture, an ear that you trust, and drawings that a joiner can follow. English with clients, Portuguese with the workshop (**we pay for lessons; Teresa corrects the rest**).

Reports are public once the client agrees, failures included.`,
    skillIds: skilled(
      'Interior design',
      'Architecture',
      '3D modelling',
      'AutoCAD',
      'Scientific research',
      'Presentation skills',
    ),
    benefitIds: offering('Free meals', 'Language courses', 'Time for own research', 'Relocation support'),
    experience: 'twoYears',
    application: inProduct,
    status: 'published',
    postedDaysAgo: 16,
  },
  {
    key: 'sobreiro-upholsterer',
    title: 'Upholsterer, three days a week',
    workplaceType: workplace.onSite,
    employmentType: employment.partTime,
    countryId: country('PT'),
    city: 'Porto',
    salary: perMonth('EUR', 1080),
    description: `Conceição and Rui upholster everything that leaves this house, and everything that returns to it. Together they are two; **the waiting list is eleven weeks long**. With you it would be six.

The work is half new, half repair. New seats are horsehair, cork wool and Portuguese wool cloth, stitched and never stapled where a hand can reach. Repairs bring surprises: last month a chair of ours came home with 25 years of cinema tickets under the webbing. We sent them back with the chair.

We would like you to have upholstered for a living or studied it, and to enjoy opening things to see how somebody else did it. Leather is a pleasure if you know it, no matter if you do not. Machines: two walking-foot, one very old and better.

Three days, which ones is up to you as long as Wednesday is among them, because on Wednesdays the vans come. Lunch is at one. Fabric leftovers may be taken home on Fridays, and **most of our children's costumes come from there**.`,
    skillIds: skilled('Furniture making', 'Sewing', 'Pattern cutting', 'Attention to detail'),
    benefitIds: offering('Free meals', 'Paid sick leave', 'Flexible hours'),
    experience: 'oneYear',
    application: inProduct,
    status: 'published',
    postedDaysAgo: 23,
  },
  {
    key: 'sobreiro-export',
    title: 'Export coordinator',
    workplaceType: workplace.hybrid,
    employmentType: employment.fullTime,
    countryId: country('PT'),
    city: 'Porto',
    salary: perMonth('EUR', 1500, 1800),
    description: `Last year 1,900 crates left Porto for nineteen countries. Two were lost, one arrived in the sea, and **one hangs by mistake in a bank in Tallinn, which refuses to give it back**. You would make the other 1,899 happen, and the paperwork for them.

You speak to clients when the piece is nearly ready, choose the carrier, write the invoice and the customs papers, photograph the crate before it is closed, and follow it until someone says thank you. For Norway, Switzerland and the United Kingdom there are declarations; for Japan, a form about the wood that must be stamped by a forester in Coruche, who likes to be visited.

The tools are a decent freight platform, a less decent accounting program, and a wall calendar that is never wrong.

We need English and Portuguese, a further language with pleasure, some practice with Incoterms, and **the sort of memory that wakes you up over a missing digit**. You share an office with Filipe, who does the books, and a cat who does not.

Two days a week may be from home, once you know the crates by sight.`,
    skillIds: skilled(
      'Import and export documentation',
      'Incoterms',
      'Freight forwarding',
      'Customer service',
      'Portuguese',
      'English',
    ),
    benefitIds: offering('Free meals', 'Private health insurance', 'Remote days'),
    experience: 'oneYear',
    application: inProduct,
    status: 'published',
    postedDaysAgo: 29,
  },
  {
    key: 'sobreiro-photographer',
    title: 'Photographer, objects and workshop',
    workplaceType: workplace.onSite,
    employmentType: employment.freelance,
    countryId: country('PT'),
    city: 'Porto',
    salary: notSpecified,
    description: `Our catalogue has 84 pieces and three kinds of photograph, by four people, over eighteen years. **We want one eye.** About twenty days of work between March and December, in blocks of two or three, at your day rate.

For each piece: one picture that shows what it is, one that shows how it is held together, one with the person who made it. Daylight from the sheds' north windows, which is the best thing we own. No sets, no models, no flowers. The makers are shy for an hour and then forget you.

You keep your rights; we buy use without limit of time for our own purposes and ask before anybody else prints them. Raw files stay with you, finished ones come to us in colour that matches the oil (we will lend you a plank).

To apply, send ten pictures of *things* and tell us in a few lines which of ours you would take again first and why. We invite three people for a **paid trial day** with the same stool, and hang all three results in the canteen.

A car is not needed. Being able to lift a table, with help, is.`,
    skillIds: skilled('Photography', 'Adobe Photoshop', 'Visual merchandising', 'Branding'),
    benefitIds: offering('Free meals'),
    experience: 'twoYears',
    application: externally('https://sobreiro.example/photographer'),
    status: 'published',
    postedDaysAgo: 37,
  },
  {
    key: 'sobreiro-apprentice',
    title: 'Workshop apprentice',
    workplaceType: workplace.onSite,
    employmentType: employment.internship,
    countryId: country('PT'),
    city: 'Porto',
    salary: perMonth('EUR', 960),
    description: `Two years at the benches, **paid from the first day**, with a certificate at the end that other workshops respect and a bench here if there is one free.

The first piece every apprentice makes is a box with a lid that closes with a sigh. It takes about five weeks and six attempts; the failed ones are kept on a shelf, signed, and visitors love them more than the catalogue. Then a stool, a frame, a drawer. In the second year you work beside a maker on real orders, each quarter beside another one, so that you steal four ways of doing everything.

Saturday is free, and so is the month of August. On Mondays from four o'clock there is drawing with the studio, and before Christmas a visit to the cork harvest's warehouses in Coruche, which smell like nothing else.

We ask for patience, clean hands with fabric and dirty ones otherwise, and Portuguese or the will to learn it. Age, school and previous trades do not matter; the current apprentices are 19, 24 and **41, the last a former tax inspector**.`,
    skillIds: skilled('Furniture making', 'Wood finishing', 'Technical drawing'),
    benefitIds: offering('Free meals', 'Training budget', 'Language courses', 'Commuting paid'),
    experience: 'none',
    application: inProduct,
    status: 'published',
    postedDaysAgo: 46,
  },
  {
    key: 'sobreiro-shop',
    title: 'Showroom host, Saturdays',
    workplaceType: workplace.onSite,
    employmentType: employment.partTime,
    countryId: country('PT'),
    city: 'Porto',
    salary: perMonth('EUR', 420),
    description: `From spring the front of the tram depot will be open to visitors on Saturdays from ten to six. There will be forty pieces to sit on, the shelf of failed boxes, and **one person who can tell why a chair costs what it costs**.

That person greets, listens, makes coffee, measures a corner of a flat from a photograph, and writes down an order perhaps twice a day. Nobody is to be persuaded. If a visitor would be happier with a chair from elsewhere, you may say where.

Before you begin, you spend two paid weeks at the benches: a day with each maker. Visitors notice at once whether somebody has ever held a plane.

English and Portuguese are both needed every hour; Spanish and French come up after lunch. Students are welcome, and so are grandparents. The pay is for four or five Saturdays of seven hours in the month, **with lunch in between**, and the showroom closes with the workshop in August.

We are still settling the opening date with the city, which wants to see our fire door first.`,
    skillIds: skilled('Retail sales', 'Customer service', 'Barista skills', 'English', 'Portuguese'),
    benefitIds: offering('Free meals', 'Commuting paid'),
    experience: 'none',
    application: inProduct,
    status: 'draft',
    postedDaysAgo: 3,
  },
])
