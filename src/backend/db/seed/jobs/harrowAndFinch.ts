import { country, offering, skilled } from '../named.ts'
import { employment, externally, inProduct, jobsAt, perMonth, perYear, workplace } from './terms.ts'

export const harrowAndFinchJobs = jobsAt('harrow-and-finch', 'en_GB', [
  {
    key: 'harrow-carpenter',
    title: 'Timber-frame carpenter',
    workplaceType: workplace.onSite,
    employmentType: employment.fullTime,
    countryId: country('GB'),
    city: 'Bristol',
    salary: perYear('GBP', 36500, 42000),
    description: `You cut a frame in the Bedminster shop for three weeks, then go out and raise it. At the moment that means a school hall of green oak near Frome: **62 joints, no steel**.

We saw, mark and cut partly by machine and finish by hand. The machine does the housings; scribing, pegs and anything curved are ours. You should be able to lay out a brace from a drawing, sharpen what you use, and say when a drawing is wrong, because now and then it is.

The crew is six carpenters and one apprentice. Days are half past seven to four, with half an hour for breakfast that nobody skips. On site we rent a house rather than rooms; you are home by Friday night, and travel counts as work.

- site supervisor's ticket paid for, if you want it
- tool allowance of £600 a year
- shares in the company after your second year

Joiners who want to move to frames are welcome: bring photographs of two things that you made, and be ready to cut a **scarf joint** with us on the day. It takes an afternoon and is paid.`,
    skillIds: skilled(
      'Carpentry',
      'Timber construction',
      'Joinery',
      'Technical drawing',
      'Occupational safety',
    ),
    benefitIds: offering(
      'Share in the company',
      'Pension contributions',
      'Overtime paid at double rate',
      'Training budget',
    ),
    experience: 'twoYears',
    application: inProduct,
    status: 'published',
    postedDaysAgo: 6,
  },
  {
    key: 'harrow-engineer',
    title: 'Structural engineer, timber',
    workplaceType: workplace.hybrid,
    employmentType: employment.fullTime,
    countryId: country('GB'),
    city: 'Bristol',
    salary: perYear('GBP', 44000, 56000),
    description: `Most engineers meet timber as a problem with knots. Here it is the whole of the job, and you would **stand under what you calculated** within the year.

You take a building from the first sketch to the cutting list, alone for a house, with our senior engineer for anything that the public enters. Around nine buildings a year pass through the office. Present work includes a library reading room with a 14 metre span and a fire station whose doors must never jam.

We use ordinary tools and a few of our own: a model in Revit, checks in Python scripts that we share with anyone who asks, and a testing rig in the yard where joints are pulled until they fail. Last year the rig proved us wrong about birch pegs, and we changed eleven drawings.

What we would like you to bring: chartership or the road to it, Eurocode 5, and two or more years of drawings that somebody built from. Moisture and fire matter as much as strength; curiosity about both weighs more than software.

Two days a week from home are usual. **Fridays are for the yard**, hard hat and tea.`,
    skillIds: skilled(
      'Structural engineering',
      'Timber construction',
      'Revit',
      'Python',
      'Building information modelling',
    ),
    benefitIds: offering(
      'Share in the company',
      'Pension contributions',
      'Flexible hours',
      'Conference visits',
    ),
    experience: 'twoYears',
    application: inProduct,
    status: 'published',
    postedDaysAgo: 11,
  },
  {
    key: 'harrow-apprentice',
    title: 'Apprentice carpenter',
    workplaceType: workplace.onSite,
    employmentType: employment.internship,
    countryId: country('GB'),
    city: 'Hereford',
    salary: perYear('GBP', 23400),
    description: `Three years, one day a week at Hereford college, four in the yard, **full pay for all five**. We take two apprentices a year and have kept nineteen of the last twenty-two.

The first months are humble: sorting oak, sharpening, sweeping, learning why a board moves. By the first winter you cut pegs and simple braces; in the second year you go out to raise frames; in the third you build something of your own, from tree to roof. The last three were a bus shelter, a bell frame and a footbridge.

Your master is Gwen, who has taught eleven apprentices and remembers the name of every mistake.

You need no grades and no tools; we give you a chest with 23 of them, yours to keep at the end. You should be eighteen or older, happy out of doors in February, and able to get to the yard at half past seven (we can help with a room nearby). **Age has no upper limit**: the oldest apprentice so far began at 47, having been a bookseller.

Come for a day before you decide. Write two lines about yourself and we will arrange it.`,
    skillIds: skilled('Carpentry', 'Joinery', 'Teamwork'),
    benefitIds: offering('Training budget', 'Pension contributions', 'Company housing', 'Paid sick leave'),
    experience: 'none',
    application: inProduct,
    status: 'published',
    postedDaysAgo: 18,
  },
  {
    key: 'harrow-estimator',
    title: 'Estimator',
    workplaceType: workplace.hybrid,
    employmentType: employment.partTime,
    countryId: country('GB'),
    city: 'Bristol',
    salary: perYear('GBP', 29000),
    description: `Three days a week, and you choose which three. **You put a price on a building** that exists only as a model and a few hopes.

A typical estimate has 400 lines and takes nine days. The timber and the hours we know well, because every frame since 2009 is recorded joint by joint; ground, roof and glazing come from subcontractors whom you ring, compare and, over time, learn to trust or not. When the building is finished, we sit down and lay the estimate beside the accounts. Over the past ten years the gap has been 3.1 per cent.

The job was done until now by Alan, who drew the first frames here and is retiring in stages. He stays a day a week until next summer.

- you have priced building work before, on either side of the table
- a spreadsheet holds no secrets from you
- you can tell a client that their budget buys a smaller house, and be thanked for it

Home working is fine for two of the three days. Salary stated is what you receive for three; the full-time equivalent is £48,300.`,
    skillIds: skilled(
      'Cost estimating',
      'Microsoft Excel',
      'Tender preparation',
      'Construction management',
      'Negotiation',
    ),
    benefitIds: offering('Flexible hours', 'Share in the company', 'Pension contributions'),
    experience: 'fiveYears',
    application: externally('https://harrowandfinch.example/apply/estimator'),
    status: 'published',
    postedDaysAgo: 24,
  },
  {
    key: 'harrow-crane',
    title: 'Crane operator, summer raising season',
    workplaceType: workplace.onSite,
    employmentType: employment.temporary,
    countryId: country('GB'),
    city: 'Hereford',
    salary: perMonth('GBP', 3450),
    description: `From the middle of May to the end of September we raise eleven frames, and for those twenty weeks **we need a second pair of hands on the levers**. The crane is ours, a 35-tonne mobile with 1,400 hours on it, and its log is complete.

A raising goes slowly. Each piece weighs between 200 kilos and three tonnes, hangs level, and meets four others at once; a carpenter on the ground speaks to you by radio and nobody else may. Two lifts an hour is a good speed. If the wind passes eight metres a second you come down, and nobody sighs.

You hold a current operator's card and a lift supervisor's ticket, or are willing to sit for the second in April at our cost. Experience with glass or precast panels is as good as with timber: what we want is a light touch.

Sites this year lie between Ludlow and Frome. A room is found and paid for, meals are on us, and Friday's drive home is in working hours. People who liked it came back: **last year's operator did six seasons** before taking a job in a quarry near his children.`,
    skillIds: skilled('Crane operation', 'Occupational safety', 'Scaffolding', 'Teamwork'),
    benefitIds: offering('Company housing', 'Free meals', 'Overtime paid at double rate'),
    experience: 'oneYear',
    application: inProduct,
    status: 'published',
    postedDaysAgo: 30,
  },
  {
    key: 'harrow-conservation',
    title: 'Building conservation surveyor',
    workplaceType: workplace.hybrid,
    employmentType: employment.contract,
    countryId: country('GB'),
    city: 'Hereford',
    salary: perMonth('GBP', 3900, 4400),
    description: `The county has asked us to look at **38 barns, most of them listed**, and to say for each what is sound, what can be mended and what it would cost to wait another ten years. We have fourteen months and need someone to do the looking.

A survey takes two days: one with a ladder, a torch and a moisture meter, one writing. Each report is eight pages with measured drawings and ends in a plain recommendation. You will disagree with us about some, and your name stands on the cover.

For laser scanning you have Ed two days a week; for the trees in the frames, a dendrochronologist at the university whom we pay by the sample. Where a barn is in danger you can send in a crew with props the same week, without asking anybody.

Ideal for someone with a qualification in conservation or long practice instead of one. Knowledge of lime, wattle and cruck frames will be tested by the buildings themselves. You need a car (mileage paid) and no fear of **owls, bulls or owners**.

The contract is for fourteen months, four or five days a week, as you prefer.`,
    skillIds: skilled(
      'Building conservation',
      'Timber construction',
      'Site supervision',
      'Technical drawing',
      'AutoCAD',
    ),
    benefitIds: offering('Flexible hours', 'Commuting paid', 'Paid annual leave of 24 days'),
    experience: 'fiveYears',
    application: inProduct,
    status: 'published',
    postedDaysAgo: 41,
  },
  {
    key: 'harrow-site-manager',
    title: 'Site manager, Severn Vale school',
    workplaceType: workplace.onSite,
    employmentType: employment.fullTime,
    countryId: country('GB'),
    city: 'Bristol',
    salary: perYear('GBP', 52000),
    description: `A primary school for 210 children, two storeys, oak frame, straw walls, on a site that is under water one winter in eight. Ground is broken in March; **children sit in it eighteen months later**. The head teacher has promised them.

You run the site: twelve to thirty people depending on the month, of whom about half are ours. Programme, deliveries down a lane that fits one lorry, neighbours, inspectors, and the daily ten minutes at eight o'clock in which everyone hears what everyone else is about to do.

You report to one person, the director of building, who visits on Tuesdays and otherwise stays out of your way. Money is open: you see the whole budget and may move up to £5,000 between lines by yourself.

We need five years of running sites, at least one public building, the usual certificates, and a temper that gets slower as things get faster. Straw can be taught; **keeping people safe and dry cannot be taught quickly enough**.

After the school there is a health centre in Ledbury, if you like it here.`,
    skillIds: skilled(
      'Construction management',
      'Site supervision',
      'Occupational safety',
      'Budgeting',
      'Team leadership',
    ),
    benefitIds: offering(
      'Company car',
      'Share in the company',
      'Pension contributions',
      'Private health insurance',
    ),
    experience: 'fiveYears',
    application: inProduct,
    status: 'closed',
    postedDaysAgo: 49,
  },
])
