import { country, offering, skilled } from '../named.ts'
import {
  employment,
  externally,
  inProduct,
  jobsAt,
  negotiable,
  perMonth,
  perYear,
  workplace,
} from './terms.ts'

export const tallowLaneJobs = jobsAt('tallow-lane', 'en_GB', [
  {
    key: 'tallow-underwriter',
    title: 'Mortgage underwriter',
    workplaceType: workplace.hybrid,
    employmentType: employment.fullTime,
    countryId: country('GB'),
    city: 'Leeds',
    salary: perYear('GBP', 38000, 46000),
    description: `A potter with nine years of uneven accounts wants to buy half of a mill with her sister. A score says no. **You read the file, ring the potter, and decide.**

Our six underwriters read about five cases a day each. There is no points system behind you, only a lending policy of 22 pages, a colleague opposite who reads your refusals, as you read theirs, and a mandate of £350,000 after your first half-year. Whoever is refused hears from you by telephone, with the reason and, where there is one, the way to a yes.

Each month we look back together at loans made five years ago: which went well, which did not, what we could have seen. That hour teaches more than any course.

You will fit if you have underwritten before, or if you come from the other side (adviser, accountant, bankruptcy practitioner) and can read accounts for what they leave out.

35 hours a week, two days from home, and **Wednesday afternoons for study**. The society pays for the professional certificate, and for the second attempt.`,
    skillIds: skilled(
      'Credit analysis',
      'Risk management',
      'Financial analysis',
      'Decision making',
      'Communication',
    ),
    benefitIds: offering(
      'Pension contributions',
      'Training budget',
      'Flexible hours',
      'Paid annual leave of 24 days',
    ),
    experience: 'twoYears',
    application: inProduct,
    status: 'published',
    postedDaysAgo: 1,
  },
  {
    key: 'tallow-teller',
    title: 'Teller, Halifax branch',
    workplaceType: workplace.onSite,
    employmentType: employment.partTime,
    countryId: country('GB'),
    city: 'Halifax',
    salary: perYear('GBP', 15900),
    description: `Twenty-one hours: Monday, Thursday and every second Saturday. The branch stands on the corner of Weaver Street, opens at half past nine and **has a bench for people who came mainly to talk**.

You pay in and pay out, open accounts, help members with the application on their telephone or, as often, without it. You learn to notice: the man who suddenly sends money abroad, the pass-book that a nephew carries. There is a quiet room behind the counter for such conversations, and nobody at head office ever asks how long one took.

The team is four. Everyone can do everything, including the boiler. For the first three weeks you stand beside Maureen, who joined in 1989 and was elected to our board by the members in 2021, the teller that the rules require.

We are happy with people who have never worked in a bank. Shop, surgery reception and library have been good beginnings. Being able to count is needed; **being kind while counting is what we look for**.

Pay is £26,500 for full time, £15,900 for these hours, rising by a tenth after the first year.`,
    skillIds: skilled('Cash handling', 'Customer service', 'Attention to detail', 'Complaint resolution'),
    benefitIds: offering('Pension contributions', 'Paid sick leave', 'Commuting paid', 'Childcare support'),
    experience: 'none',
    application: inProduct,
    status: 'published',
    postedDaysAgo: 7,
  },
  {
    key: 'tallow-java',
    title: 'Senior software engineer, core ledger',
    workplaceType: workplace.hybrid,
    employmentType: employment.fullTime,
    countryId: country('GB'),
    city: 'Leeds',
    salary: perYear('GBP', 62000, 74000),
    description: `Our ledger was written in 1994 in a language that two people here can read, and **it has never lost a penny**. We are replacing it, account by account, with one in Kotlin that must not either.

The new ledger is double entry all the way down: immutable postings, balances as sums, every figure on a statement traceable to the form that caused it. It already holds the 11,000 children's accounts. Ordinary savings are next; mortgages, with 150 years of special cases, come last.

You would be one of seven. Pairs change each week, tests come with the code, and each night both ledgers run side by side and a report says where they disagree. At the time of writing there are four differences; three are the old one's fault.

What helps:

- having migrated something that people depended on while it ran
- SQL beyond the convenient part
- interest in why a bookkeeper in 1896 wrote it this way (we have the books)

No algorithm riddles. You read a piece of our code with us for an hour and tell us what worries you. **The code is chosen because it worries us too.**`,
    skillIds: skilled(
      'Kotlin',
      'Java',
      'PostgreSQL',
      'SQL',
      'Domain-driven design',
      'Unit testing',
      'Code review',
    ),
    benefitIds: offering(
      'Pension contributions',
      'Equipment of your choice',
      'Flexible hours',
      'Remote days',
    ),
    experience: 'fiveYears',
    application: inProduct,
    status: 'published',
    postedDaysAgo: 14,
  },
  {
    key: 'tallow-aml',
    title: 'Financial crime analyst',
    workplaceType: workplace.onSite,
    employmentType: employment.fullTime,
    countryId: country('GB'),
    city: 'Hull',
    salary: perYear('GBP', 31500),
    description: `Each morning the system in Hull shows about ninety payments that look odd. Eighty-seven are a wedding, a funeral or a second-hand boat. **You find the other three.**

Six analysts share the list. For each payment you look at what the member usually does, whom the money goes to, and what they say when you ring. Where a crime is likely you hold the payment, write a report to the authorities, and stay in contact with the member, who is usually its victim. Last year the team stopped £1.3 million from leaving, most of it belonging to people over seventy.

You also teach. Twice a month an analyst visits a branch or a village hall to show what the current tricks look like; biscuits are provided by the society, hard questions by the audience.

We can train a careful mind in four months. Evidence of one might be police or court work, insurance claims, journalism, moderation of an online community, **or years of catching pupils copying**. Spreadsheets, some SQL if you have it, and plain writing: reports are read in court.

Office work in the Old Dock Side building, because of the files; one late shift a week until eight.`,
    skillIds: skilled(
      'Anti-money laundering',
      'Compliance',
      'Data analysis',
      'Critical thinking',
      'Attention to detail',
    ),
    benefitIds: offering(
      'Pension contributions',
      'Psychological support',
      'Training budget',
      'Paid annual leave of 24 days',
    ),
    experience: 'oneYear',
    application: inProduct,
    status: 'published',
    postedDaysAgo: 20,
  },
  {
    key: 'tallow-actuary',
    title: 'Actuary, interest-rate risk',
    workplaceType: workplace.remote,
    employmentType: employment.partTime,
    countryId: country('GB'),
    city: null,
    salary: negotiable,
    description: `Two days a week, from anywhere in the United Kingdom, **for the rest of your career if it suits both of us**. The person who held this chair for 23 years worked from a house in Northumberland and came to Leeds for the board, four times a year.

A mutual borrows short from its savers and lends long to its house buyers. You watch the gap: what happens to 94,000 people's savings if rates rise by two points in a quarter, fall and stay there, or if a tenth of the borrowers repay at once. You keep the model, which is 400 careful lines of R and a binder of reasons; you write the quarterly paper, of no more than six pages; and you tell the board what you would do in its place.

You are qualified, or nearly, and have had interest-rate risk in your hands before. More important is a way with words: our board includes a dairy farmer and a teller, both sharp, **neither fond of Greek letters**.

The treasurer executes the hedges and is your daily contact. Salary is agreed by comparison with what you have now, within our rule of nine times the lowest.`,
    skillIds: skilled(
      'Actuarial science',
      'Risk management',
      'R',
      'Financial modelling',
      'Presentation skills',
    ),
    benefitIds: offering('Pension contributions', 'Flexible hours'),
    experience: 'fiveYears',
    application: externally('https://tallowlane.example/vacancies/actuary'),
    status: 'published',
    postedDaysAgo: 31,
  },
  {
    key: 'tallow-archive',
    title: 'Archive cataloguer, 150 years of ledgers',
    workplaceType: workplace.onSite,
    employmentType: employment.temporary,
    countryId: country('GB'),
    city: 'Leeds',
    salary: perMonth('GBP', 2280),
    description: `Under the head office lie **611 ledgers, 90 boxes of letters and a candle mould**. The members voted for money to have it all catalogued and the most used third photographed. Ten months, starting in April.

You would describe each volume to a standard that the county archive accepts, in a catalogue that will be public. You decide what is fragile, clean what may be cleaned, and prepare the volumes that go to the photographer. Two retired members help on Thursdays; one reads secretary hand faster than we read print.

From time to time a ledger answers a question of today. In 2022 an entry of 1913 settled a dispute over a right of way; journalists, family historians and our own engineers ask about twice a week, and you may spend the time that a good answer takes.

A qualification in archives or library science, finished or under way, and practice with paper older than yourself. Dust is unavoidable; masks, gloves, a proper lamp and **a window** are provided.

At the end there will be a small exhibition in the branch at Harrogate, with your name at the door.`,
    skillIds: skilled(
      'Library science',
      'Document management',
      'Attention to detail',
      'Exhibition design',
      'Data entry',
    ),
    benefitIds: offering('Paid sick leave', 'Commuting paid', 'Pension contributions'),
    experience: 'oneYear',
    application: inProduct,
    status: 'published',
    postedDaysAgo: 44,
  },
  {
    key: 'tallow-branch-manager',
    title: 'Branch manager, Harrogate',
    workplaceType: workplace.onSite,
    employmentType: employment.fullTime,
    countryId: country('GB'),
    city: 'Harrogate',
    salary: perYear('GBP', 41000, 45000),
    description: `Members vote each year on whether to keep their branches. Harrogate has won by a wide margin eleven times, and **you would be asked to make it twelve**.

The branch has seven people, 9,200 members and a reading room that the chess club uses on Mondays. You lead the team, stand at the counter at least one day a week, lend up to £25,000 on your own judgement, and speak for the town at head office, where it is expected that you disagree now and then.

There are no sales targets; they were abolished in 2009. We look at three things instead: what members say in the yearly survey, what the team says in its own, and whether the books balance at six o'clock.

- in the first months you visit every member who has been with us for over forty years (there are 71)
- by the second summer you should know whom you would recommend as your successor
- each autumn you explain the accounts at the members' evening

We should like to meet people who have led a shop, ward, library or school office, as well as bankers. The roof is under repair until the summer; **bring a warm coat to the interview**.`,
    skillIds: skilled(
      'Team leadership',
      'Customer service',
      'Credit analysis',
      'Public speaking',
      'Conflict resolution',
    ),
    benefitIds: offering(
      'Pension contributions',
      'Yearly bonus',
      'Paid annual leave of 24 days',
      'Training budget',
    ),
    experience: 'fiveYears',
    application: inProduct,
    status: 'paused',
    postedDaysAgo: 38,
  },
])
