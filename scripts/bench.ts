/**
 * Benchmarks of the built product. Build first: `npm run build`.
 *
 * npm run bench                   pages, as ratios to plain `node:http` sending the same bytes; and their weights
 * npm run bench -- cluster        two processes on one PostgreSQL server behind nginx: rates and purge delays
 * npm run bench -- cdn             two processes behind Varnish: hits, how old pages are, and every route read signed in
 * npm run bench -- bus            commits a second: plain, announced by NOTIFY, announced by Valkey
 * npm run bench -- jobs           searches among 500,000 published jobs on a PostgreSQL server of its own
 * npm run bench -- cases           the queue of staff with 100,000 cases and a million reports: blocks of buffers and times
 * npm run bench -- people         mistyped names among 200,000 people: how many are found, and times
 * npm run bench -- sitemap        p99 of a cached page while 1,200,000 addresses of the sitemap are crawled, and while they are not
 * npm run bench -- applicants     the hiring desk with 50,000 applications: queries, blocks, times, and news for other managers
 * npm run bench -- credentials    processor time of issuing and verifying credentials, and the size of a full list
 * npm run bench -- bell           time from a call that notifies a user to the event in their browser
 * npm run bench -- careers        pages of careers, employments and members, with few members and with 5,000
 * npm run bench -- activities    the list of all activities with a million posts: blocks of buffers and times
 * npm run bench -- readers         time in which a comment reaches 1,000 readers of a post, and what they cost the page
 * npm run bench -- signed-in      what pages and calls cost that are not cached: processor, database, allocations, by layer
 * npm run bench -- upgrade         how long others wait while 2,000,000 notifications of the previous release are migrated
 * npm run bench -- scale [--scale 0.01]
 *                                 1,000,000 people, 100,000 companies, 500,000 open jobs, 1,000,000 applications, or that share of them:
 *                                 blocks of each call, compared with a thousandth; times of searches; work of a publication
 * npm run bench -- soak [minutes] [postgres|embedded]
 *                                 half of capacity with concurrent writes: stale reads, errors, memory
 */
const [what = 'pages', ...rest] = process.argv.slice(2)
const benches: Readonly<Record<string, () => Promise<void>>> = {
  pages: async () => (await import('./bench/pages.ts')).benchPages(),
  cluster: async () => (await import('./bench/cluster.ts')).benchCluster(),
  cdn: async () => (await import('./bench/cdn.ts')).benchCdn(),
  bus: async () => (await import('./bench/bus.ts')).benchBus(),
  jobs: async () => (await import('./bench/jobs.ts')).benchJobs(),
  cases: async () => (await import('./bench/cases.ts')).benchCases(),
  people: async () => (await import('./bench/people.ts')).benchPeople(),
  sitemap: async () => (await import('./bench/sitemap.ts')).benchSitemap(),
  applicants: async () => (await import('./bench/applicants.ts')).benchApplicants(),
  credentials: async () => (await import('./bench/credentials.ts')).benchCredentials(),
  bell: async () => (await import('./bench/bell.ts')).benchBell(),
  careers: async () => (await import('./bench/careers.ts')).benchCareers(),
  activities: async () => (await import('./bench/activities.ts')).benchActivities(),
  readers: async () => (await import('./bench/readers.ts')).benchReaders(),
  'signed-in': async () => (await import('./bench/signedIn.ts')).benchSignedIn(),
  upgrade: async () => (await import('./bench/upgrade.ts')).benchUpgrade(),
  scale: async () => (await import('./bench/scale.ts')).benchScale(readScale(rest)),
  soak: async () =>
    (await import('./bench/soak.ts')).benchSoak(
      Number(rest[0] ?? 10),
      rest[1] === 'embedded' ? 'embedded' : 'postgres',
    ),
}
const bench = benches[what]

function readScale(args: readonly string[]): number {
  const share = args[0] === '--scale' ? Number(args[1]) : 1
  // Lists of the main actors need as many rows.
  if (!(share >= 0.001 && share <= 1)) throw new Error('--scale takes a share from 0.001 to 1')
  return share
}
if (bench) await bench()
else process.stderr.write(`There is no bench ${what}; there are ${Object.keys(benches).join(', ')}.\n`)
process.exitCode = bench ? process.exitCode : 1

export {}
