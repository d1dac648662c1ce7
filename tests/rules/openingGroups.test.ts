import { expect, test } from 'vitest'
import type { JobCard } from '#contract/jobs/jobs.ts'
import { openingsByPlace } from '#features/jobs/openings.ts'

const job = (id: number, city: string | null, workplace: string, country = 'Ukraine') =>
  ({ id, city, country, workplace }) as unknown as JobCard
const shown = (jobs: readonly JobCard[]) =>
  openingsByPlace(jobs).map(({ place, jobs: openings }) => [place, openings.map(({ id }) => id)])

test('openings are grouped by city, remote ones separately, largest group first and newest first in each', () => {
  expect(
    shown([
      job(9, 'Kyiv', 'On-site'),
      job(8, null, 'Remote'),
      job(7, 'Lviv', 'Hybrid'),
      job(6, 'Kyiv', 'Hybrid'),
      job(5, null, 'Remote', 'Poland'),
      job(4, 'Kyiv', 'On-site'),
    ]),
  ).toEqual([
    ['Kyiv, Ukraine', [9, 6, 4]],
    ['Remote', [8, 5]],
    ['Lviv, Ukraine', [7]],
  ])
})

test('cities with the same name in two countries are two places', () => {
  expect(
    shown([
      job(3, 'Halifax', 'On-site'),
      job(2, 'Halifax', 'On-site', 'Canada'),
      job(1, 'Halifax', 'Hybrid'),
    ]),
  ).toEqual([
    ['Halifax, Ukraine', [3, 1]],
    ['Halifax, Canada', [2]],
  ])
})

test('places are omitted when they are the same for all or different for each', () => {
  expect(shown([job(2, 'Kyiv', 'On-site'), job(1, 'Kyiv', 'Hybrid')])).toEqual([['', [2, 1]]])
  expect(shown([job(2, 'Kyiv', 'On-site'), job(1, null, 'Remote')])).toEqual([['', [2, 1]]])
  expect(shown([])).toEqual([])
})
