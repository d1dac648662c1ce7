import { expect, test } from 'vitest'
import { currentWork } from '#features/profiles/currentWork.ts'

type Employment = Parameters<typeof currentWork>[0][number]
const work = (
  id: number,
  start_date: string,
  end_date: string | null = null,
  verified_at: string | null = null,
) => ({ id, start_date, end_date, verified_at, ended: end_date === '2026-03-01' }) as Employment
const shown = (...all: Employment[]) => currentWork(all, '2026-03-02')?.id ?? null

test('the current work has begun and not ended; a confirmed one comes first, then the latest', () => {
  expect(shown()).toBeNull()
  expect(shown(work(1, '2020-01-01', '2026-03-01'), work(2, '2026-04-01'))).toBeNull()
  expect(shown(work(1, '2020-01-01'), work(2, '2021-01-01', '2026-03-02'))).toBe(2)
  expect(shown(work(1, '2020-01-01', null, '2020-02-01T00:00:00Z'), work(2, '2021-01-01'))).toBe(1)
})
