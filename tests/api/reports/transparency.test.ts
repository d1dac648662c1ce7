import { expect, test } from 'vitest'
import { transparencyTag } from '#contract/core/pageTags.ts'
import { objectToDecision } from '#contract/reports/decisions.ts'
import { showTransparency } from '#contract/reports/transparency.ts'
import { useBackend } from '../backend.ts'
import { createPerson } from '../employments/invitationFixtures.ts'
import { useMeasures } from '../measures/measureFixtures.ts'
import { useContent } from './moderatedContent.ts'

const day = 24 * 60 * 60 * 1000
let now = new Date('2026-03-02T09:00:00Z')
const app = useBackend({ rateFactor: 10_000 }, () => now)
const { make, report, caseOf, decide, revoke } = useContent(app)
const { take } = useMeasures(app)
const later = (days: number) => (now = new Date(now.getTime() + days * day))

async function read() {
  await app.work('countModeration')
  return (await app.anyone.call(showTransparency)).periods
}

test('what was reported and decided is counted by half-year, and stays when the cases are deleted', async () => {
  expect(await read()).toMatchObject([
    { year: 2026, half: 1, complete: false, figures: { reports: 0, median_hours: null, by_kind: [] } },
  ])
  const [page, profile, waiting] = [await make.page(), await make.profile(), await make.page()]
  const ana = await app.as('ana')
  await report(ana, page.about)
  await report(await app.as('bohdan'), page.about, { reason: 'spam' })
  await report(app.anyone, waiting.about)
  await report(ana, profile.about, { reason: 'abuse' })
  later(0.5)
  const cases = [await caseOf('page', page.targetId), await caseOf('profile', profile.targetId)]
  const [hidden, removed] = cases.map(({ found }) => found.id)
  await decide(hidden ?? 0, 'hide')
  later(1)
  await decide(removed ?? 0, 'remove')
  await revoke(profile, removed ?? 0)
  const person = await createPerson(app)
  await take('limit', { accountId: person.id }, { days: null })
  later(30)
  const [first] = await read()
  const expected = {
    reports: 4,
    cases: { opened: 3, decided: 2, waiting: 1, overdue: 1 },
    median_hours: 24,
    by_kind: [
      { name: 'page', leave: 0, warn: 0, rename: 0, hide: 1, remove: 0 },
      { name: 'profile', leave: 0, warn: 0, rename: 0, hide: 0, remove: 1 },
    ],
    by_reason: [
      { name: 'fraud', leave: 0, warn: 0, rename: 0, hide: 1, remove: 0 },
      { name: 'abuse', leave: 0, warn: 0, rename: 0, hide: 0, remove: 1 },
      { name: 'spam', leave: 0, warn: 0, rename: 0, hide: 1, remove: 0 },
    ],
    by_origin: [{ name: 'signedIn', leave: 0, warn: 0, rename: 0, hide: 1, remove: 1 }],
    objections: { received: 1, kept: 0, revoked: 1, overdue: 0 },
    measures: { limit: { taken: 1, in_force: 1 }, suspend: { taken: 0, in_force: 0 } },
  }
  expect(first?.figures).toEqual(expected)

  // The next half-year, a day after its beginning: the first one has ended, and is counted once more.
  now = new Date('2026-07-02T09:00:00Z')
  await decide((await caseOf('page', waiting.targetId)).found.id, 'leave')
  const [second, ended] = await read()
  expect(second).toMatchObject({ year: 2026, half: 2, complete: false, figures: { reports: 0 } })
  expect(second?.figures.by_origin).toEqual([
    { name: 'signedOut', leave: 1, warn: 0, rename: 0, hide: 0, remove: 0 },
  ])
  expect(ended).toMatchObject({ half: 1, complete: true })
  expect(ended?.figures).toEqual({ ...expected, cases: { opened: 3, decided: 2, waiting: 0, overdue: 0 } })

  // Two years later the cases are gone.
  later(2 * 365)
  await app.work('sweep')
  expect(await app.countRows('report_cases')).toBe(0)
  const periods = await read()
  expect(periods.map(({ year, half }) => [year, half])).toEqual([
    [2028, 2],
    [2028, 1],
    [2026, 2],
    [2026, 1],
  ])
  expect(periods.at(-1)?.figures).toEqual(ended?.figures)
})

test('the page is evicted when a count has changed, and only then', async () => {
  const evictions = () => app.purged.filter((tag) => tag === transparencyTag).length
  await read()
  const before = evictions()
  await read()
  expect(evictions()).toBe(before)
  const page = await make.page()
  await report(await app.as('ana'), page.about)
  await read()
  expect(evictions()).toBeGreaterThan(before)
})

test('an objection that waits for more than 14 days is counted as overdue', async () => {
  const page = await make.page()
  await report(await app.as('ana'), page.about)
  const { found } = await caseOf('page', page.targetId)
  await decide(found.id, 'hide')
  await page.author.call(objectToDecision, { params: { caseId: found.id }, body: { text: 'It is fine.' } })
  later(15)
  expect((await read())[0]?.figures.objections).toMatchObject({ overdue: 1 })
})
