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

export const skerryWindJobs = jobsAt('skerry-wind', 'en_GB', [
  {
    key: 'skerry-technician',
    title: 'Wind turbine technician, offshore',
    workplaceType: workplace.onSite,
    employmentType: employment.fullTime,
    countryId: country('IE'),
    city: 'Rossaveel',
    salary: perYear('EUR', 48000, 57000),
    description: `Fourteen days on, fourteen off, from the base at Rossaveel. On a working day the boat leaves at six and **you step across to a ladder 90 metres under your workplace** about an hour later, always with the same partner.

A pair does two or three tasks a day: oil and filters, a pitch battery, a yaw brake, a blade looked at from a rope. Every task has a card that the people who do it wrote and may rewrite. If something on the card is wrong, the work stops until it is right. That is not a slogan here; it happened 61 times last year.

When the swell is too high you are on land and paid as usual. The workshop has a full nacelle to practise on, and winter is when we train for tickets.

You need

- a trade: electrician, fitter, hydraulics, marine engines
- a clean offshore medical and a head for heights, both of which we test gently and at our cost
- basic sea survival, or a week with us to get it

Ropes, cranes and high voltage are taught by us. **A quarter of our technicians came from fishing**, and it shows in good ways.`,
    skillIds: skilled(
      'Wind turbine maintenance',
      'Electrical safety',
      'Hydraulics',
      'Rope access',
      'Equipment maintenance',
      'First aid',
    ),
    benefitIds: offering(
      'Private health insurance',
      'Company housing',
      'Free meals',
      'Pension contributions',
      'Training budget',
    ),
    experience: 'oneYear',
    application: inProduct,
    status: 'published',
    postedDaysAgo: 3,
  },
  {
    key: 'skerry-control',
    title: 'Control room operator',
    workplaceType: workplace.onSite,
    employmentType: employment.fullTime,
    countryId: country('IE'),
    city: 'Cork',
    salary: perYear('EUR', 46500),
    description: `Two people sit in the control room at any hour of the year. They watch 186 turbines, five boats and the weather, and **they decide who may go out and who must come back**. You would be one of ten.

Shifts are twelve hours, two days, two nights, four off. In a quiet night you look at a turbine that sounds wrong, ask the grid operator for permission to switch something, and write a hand-over that the morning can trust. In a loud one, the grid drops 80 megawatts in a second and everything wants an answer at once; for that there are drills, each Thursday, invented by colleagues with a cruel imagination.

You will be trained for sixteen weeks before you sit alone at a desk: switching rules, marine radio, the alarm system and its lies. Backgrounds that have worked well are power stations, ships' bridges, ambulance dispatch and, once, an air-traffic tower.

We look for people who **say aloud what they are about to do**, who can be bored without becoming careless, and who write clearly. Night work is paid at a third more. The room has daylight, a decent kitchen and a view of the quay.`,
    skillIds: skilled(
      'SCADA',
      'High-voltage switching',
      'Dispatching',
      'Communication',
      'Decision making',
      'Crisis management',
    ),
    benefitIds: offering(
      'Private health insurance',
      'Free meals',
      'Psychological support',
      'Pension contributions',
    ),
    experience: 'twoYears',
    application: inProduct,
    status: 'published',
    postedDaysAgo: 8,
  },
  {
    key: 'skerry-ml',
    title: 'Machine learning engineer, gearbox health',
    workplaceType: workplace.remote,
    employmentType: employment.fullTime,
    countryId: country('IE'),
    city: null,
    salary: perYear('EUR', 72000, 90000),
    description: `A gearbox costs 340,000 euros and six weeks of summer. It also announces its end, faintly, in vibration, months ahead. **We hear two failures in three; you would find out how to hear the third.**

The material is unusual: eleven years of readings from 40,000 sensors, 212 documented failures with photographs of the teeth, and technicians who will open a machine to check your suspicion. False alarms cost a boat trip each, so precision has a price in euros that we can tell you exactly.

The team is three people: an engineer who knows bearings, a data engineer who keeps the pipelines honest, and you. Present models are gradient boosting on hand-made features. You may find better, or find that better features are what is missing.

- write down beforehand what would change your mind
- test on turbines and years that the model never saw
- go out once a quarter (after the safety course) and put your hand on a nacelle

We work from wherever in Ireland or the UK there is a line, and meet in Cork every sixth week. **Papers are encouraged**; two have come out of this group.`,
    skillIds: skilled(
      'Machine learning',
      'Predictive maintenance',
      'Python',
      'PyTorch',
      'Time series forecasting',
      'Statistics',
      'Airflow',
    ),
    benefitIds: offering(
      'Flexible hours',
      'Conference visits',
      'Time for own research',
      'Pension contributions',
    ),
    experience: 'twoYears',
    application: externally('https://skerrywind.example/careers/gearbox-health'),
    status: 'published',
    postedDaysAgo: 12,
  },
  {
    key: 'skerry-trainee',
    title: 'Trainee technician, Skerry school',
    workplaceType: workplace.onSite,
    employmentType: employment.internship,
    countryId: country('IE'),
    city: 'Ringaskiddy',
    salary: perMonth('EUR', 2350),
    description: `Sixteen places, forty weeks, a wage from the first Monday, and at the end a job if you want it. The school opened in 2024; **of 32 people who started, 29 finished and 27 stayed**.

The year has four parts. Ten weeks of electricity and mechanics in the hall at Ringaskiddy. Ten of tickets: heights, sea survival, manual handling, first aid, slinging. Ten ashore in the workshop, taking a gearbox apart and, more instructively, putting it back. Ten at sea as the third person in a pair.

Half of the places are for people over thirty. So far that has brought us a butcher, two soldiers, a hairdresser, a maths teacher and a man who repaired church organs. You will be asked to solve a small mechanical puzzle and to climb a ladder. There is no interview question about your weaknesses.

Entry conditions: eighteen years or more, an offshore medical (we arrange it), English or Irish that carries over a radio. **No certificate of any school is required.**

Rooms near the base cost 60 euros a week. The next year begins on the first Monday of September.`,
    skillIds: skilled('Wind turbine maintenance', 'Electrical safety', 'Equipment maintenance', 'First aid'),
    benefitIds: offering('Company housing', 'Free meals', 'Training budget', 'Private health insurance'),
    experience: 'none',
    application: inProduct,
    status: 'published',
    postedDaysAgo: 15,
  },
  {
    key: 'skerry-skipper',
    title: 'Skipper, crew transfer vessel',
    workplaceType: workplace.onSite,
    employmentType: employment.contract,
    countryId: country('IE'),
    city: 'Ringaskiddy',
    salary: perMonth('EUR', 5400, 6100),
    description: `Command of the *Fulmar*, 24 metres, twin jets, twelve technicians and a crew of two besides you. The contract runs for **three seasons, March to October**, with the winters your own.

Your art is the last metre. You bring the bow against a turbine's landing and hold it there with power while people step across, in any swell up to a metre and a half. Some skippers manage that with a coffee in the cup holder. You decide, alone and without appeal, whether a transfer happens; the company has never questioned a no.

Between transfers there is paperwork, less than you fear: a log, fuel, the hours of rest, which are real hours. Maintenance alongside is done by our own fitters at night.

The usual certificates for 200 tonnes, GMDSS, and a current medical. Time on pilot boats, lifeboats or tugs counts double with us. Knowledge of the coast between Roches Point and the Old Head is useful; **respect for it is required**.

Two weeks on, two off. Cabin ashore with a proper bed, and cooked breakfast at half past four for those who cannot do without.`,
    skillIds: skilled('Sea freight', 'Port operations', 'Decision making', 'First aid', 'Team leadership'),
    benefitIds: offering('Company housing', 'Free meals', 'Private health insurance'),
    experience: 'fiveYears',
    application: inProduct,
    status: 'published',
    postedDaysAgo: 26,
  },
  {
    key: 'skerry-community',
    title: 'Harbour open-day volunteers',
    workplaceType: workplace.onSite,
    employmentType: employment.volunteer,
    countryId: country('IE'),
    city: 'Rossaveel',
    salary: notSpecified,
    description: `Once a year the base at Rossaveel opens its gates. Some 2,000 people come, **many of them with children who want to know whether a gull can sit on a blade**. For that Saturday, the last of June, we look for thirty volunteers.

There is something for every temperament. You can steer families to the boats and count life jackets. You can stand by the cut-open gearbox and turn the handle. You can run the knot table, interpret into Irish, pour tea for the men who built the first pier, or drive the minibus from the village.

- one evening of introduction on the Wednesday before, with supper
- a shift of five hours on the day, morning or afternoon
- a ride out to the turbines on the Sunday as our thanks, weather willing

You need not know anything about wind. People who fish, teach or simply talk well are ideal. Under-eighteens come with an adult; everybody is insured; travel from anywhere in County Galway is repaid.

**It is voluntary and not a way into a job**, though two of last year's helpers did apply to our school afterwards and are both at sea now.`,
    skillIds: skilled('Communication', 'Event management', 'Teamwork'),
    benefitIds: offering('Free meals', 'Commuting paid'),
    experience: 'none',
    application: inProduct,
    status: 'published',
    postedDaysAgo: 34,
  },
  {
    key: 'skerry-grid',
    title: 'Grid planning engineer',
    workplaceType: workplace.hybrid,
    employmentType: employment.fullTime,
    countryId: country('IE'),
    city: 'Cork',
    salary: perYear('EUR', 60000, 74000),
    description: `In 2029 we hope to connect 220 megawatts more, at a substation that is already full on windy nights. **Finding room for it is your first task.**

You would model the network as it is and as it may become: our cables, the coastal line, a battery of 60 megawatt-hours that we have permission for and no final place. You write the studies that the transmission operator accepts or returns, and you sit in the meetings where they are returned.

We are looking for an engineer who is exact with numbers and patient with processes. Load flow, short circuit, dynamics and harmonics are the daily tools; we own licences for the common packages and write the glue in Python. Protection colleagues are down the corridor and like visitors.

Questions that are open and would be yours to answer: is it cheaper to curtail thirty nights a year than to build? Can the battery serve frequency and congestion in the same hour? What breaks first in a storm like that of 2014?

Three days in Cork, two at home. We pay for **a part-time master's degree**, should you want one.`,
    skillIds: skilled(
      'Power system planning',
      'Electrical engineering',
      'Relay protection',
      'Battery storage',
      'Python',
      'Grid balancing',
    ),
    benefitIds: offering('Training budget', 'Flexible hours', 'Pension contributions', 'Relocation support'),
    experience: 'twoYears',
    application: inProduct,
    status: 'draft',
    postedDaysAgo: 2,
  },
])
