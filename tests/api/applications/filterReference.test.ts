import { expect, test } from 'vitest'
import { listApplicants, withdrawApplication } from '#contract/applications/applications.ts'
import { useBackend } from '../backend.ts'
import { postJob } from './applicationFixtures.ts'
import { applyAs, type SentFacts } from './applicantFixtures.ts'

const app = useBackend({ rateFactor: 1000 })

/** Numbers that look random and are the same in every run. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const words = ['amber', 'birch', 'cedar', 'dolomite', 'ember', 'flint']
const cities = ['Lviv', 'Odesa', 'Kharkiv Oblast']
const skills = ['Welding', 'Beekeeping', 'Glass blowing']

/** Every month in which somebody worked, counted one by one. */
function monthsOf(work: NonNullable<SentFacts['work']>): number {
  const months = new Set<string>()
  for (const { from, to, verified } of work)
    for (let year = 2000; year < 2026; year++)
      for (let month = 1; month <= 12; month++) {
        const key = `${year}-${String(month).padStart(2, '0')}`
        if (verified && key >= from.slice(0, 7) && to !== null && key <= to.slice(0, 7)) months.add(key)
      }
  return months.size
}

test('any filters together find whom a slow reader finds', async () => {
  const jobId = await postJob(app)
  const below = numbers(27)
  const some = <T>(list: readonly T[]) => list.filter(() => below(3) === 0)
  const people = []
  for (let at = 0; at < 30; at++) {
    const work = Array.from({ length: below(4) }, () => {
      const year = 2000 + below(20)
      return {
        from: `${year}-0${1 + below(9)}-01`,
        to: `${year + below(5) + 1}-12-31`,
        verified: below(3) > 0,
      }
    })
    const facts = {
      headline: some(words).join(' '),
      note: some(words).join(', '),
      city: cities[below(3)] ?? '',
      ownSkills: some(skills),
      work,
    }
    const { id, caller } = await applyAs(app, jobId, facts)
    const withdrawn = at % 10 === 9
    if (withdrawn) await caller.call(withdrawApplication, { params: { applicationId: id } })
    people.unshift({ id, withdrawn, ...facts })
  }
  const hugo = await app.as('hugo')
  for (let at = 0; at < 150; at++) {
    const query: { q?: string; place?: string; skill?: string; years?: number } = {}
    if (below(2)) query.q = [words[below(6)], words[below(6)]?.slice(0, 4)].slice(0, 1 + below(2)).join(' ')
    if (below(3) === 0) query.place = cities[below(3)]?.split(' ')[0] ?? ''
    if (below(3) === 0) query.skill = skills[below(3)]?.toUpperCase() ?? ''
    if (below(3) === 0) query.years = 1 + below(12)
    const expected = people.filter((one) => {
      if (Object.keys(query).length === 0) return true
      const text = `${one.headline} ${one.note}`.split(/\W+/)
      return (
        !one.withdrawn &&
        (query.q ?? '').split(' ').every((word) => text.some((own) => own.startsWith(word))) &&
        one.city.split(' ').includes(query.place ?? one.city.split(' ')[0] ?? '') &&
        (!query.skill || one.ownSkills.some((own) => own.toUpperCase() === query.skill)) &&
        monthsOf(one.work) >= (query.years ?? 0) * 12
      )
    })
    const found: number[] = []
    let after: string | null = null
    do {
      const page: { items: { id: number }[]; next: string | null } = await hugo.call(listApplicants, {
        params: { jobId },
        query: { ...query, limit: 7, ...(after ? { after } : {}) },
      })
      found.push(...page.items.map(({ id }) => id))
      after = page.next
    } while (after)
    expect([query, found]).toEqual([query, expected.map(({ id }) => id)])
  }
}, 60_000)
