import { describe, expect, it } from 'vitest'
import { tenureGeometry, type TenureSpan } from '#features/employments/tenure/tenureGeometry.ts'

const today = '2026-01-01'
const span = (start: string, end: string | null, more: Partial<TenureSpan> = {}): TenureSpan => ({
  start,
  end,
  confirmation: 'verified',
  name: 'Globex',
  description: 'Engineer at Globex',
  ...more,
})

describe('the tenure line', () => {
  it('spans the time from the first start to today, and leaves room for the open end', () => {
    const { spans, today: now } = tenureGeometry(
      [span('2016-01-01', '2021-01-01'), span('2021-01-01', null)],
      today,
    )
    expect(spans[0]).toMatchObject({ x: 0, lane: 0, open: false })
    expect(spans[0]?.width).toBeCloseTo(48, 0)
    expect(spans[1]).toMatchObject({ x: spans[0]?.width, open: true, lane: 0 })
    expect(now).toBe(96)
  })

  it('puts overlapping jobs into separate lanes, and reuses a free lane', () => {
    const employments = [
      span('2018-01-01', '2020-01-01'),
      span('2019-01-01', '2022-01-01'),
      span('2021-01-01', null),
    ]
    const { spans, lanes } = tenureGeometry(employments, today)
    expect(spans.map(({ lane }) => lane)).toEqual([0, 1, 0])
    expect(lanes).toBe(2)
  })

  it('renders the remaining time until a planned departure', () => {
    const { spans, today: now } = tenureGeometry(
      [span('2022-01-01', null, { plannedEnd: '2026-07-01' })],
      today,
    )
    expect(spans[0]?.open).toBe(false)
    expect(spans[0]?.planned?.x).toBe(now)
    expect(now + (spans[0]?.planned?.width ?? 0)).toBeCloseTo(96, 1)
  })

  it('renders a job of one day visibly', () => {
    const { spans } = tenureGeometry([span('2006-01-01', '2006-01-02'), span('2010-01-01', null)], today)
    expect(spans[0]?.width).toBeGreaterThanOrEqual(0.8)
  })

  it.each([1, 5, 12, 40])('labels at most seven years over %i years, none beyond the edge', (count) => {
    const { years } = tenureGeometry([span(`${2026 - count}-01-01`, null)], today)
    expect(years.length).toBeGreaterThan(0)
    expect(years.length).toBeLessThanOrEqual(7)
    expect(Math.max(...years.map(({ x }) => x))).toBeLessThanOrEqual(91)
  })

  it('puts several people on one scale', () => {
    const { spans } = tenureGeometry([span('2021-01-01', null)], today, '2016-01-01')
    expect(spans[0]?.x).toBeCloseTo(48, 0)
    expect(spans[0]?.width).toBeCloseTo(48, 0)
  })

  it('ends a span where it ended, also before 1970, and frees its lane then', () => {
    const { spans, lanes } = tenureGeometry(
      [span('1961-01-01', '1965-06-30'), span('1966-01-01', null)],
      today,
    )
    expect(lanes).toBe(1)
    expect(spans[0]).toMatchObject({ x: 0, lane: 0, open: false, planned: null })
    expect((spans[0]?.x ?? 0) + (spans[0]?.width ?? 0)).toBeLessThan(spans[1]?.x ?? 0)
  })

  it('leaves the time since the last end empty', () => {
    const { spans, today: now } = tenureGeometry([span('2006-01-01', '2016-01-01')], today)
    expect(spans[0]?.width).toBeCloseTo(48, 0)
    expect(spans[0]?.open).toBe(false)
    expect(now).toBe(96)
  })

  it('keeps a job that starts later within the line', () => {
    const { spans } = tenureGeometry([span('2024-01-01', null), span('2026-03-01', null)], today)
    expect((spans[1]?.x ?? 0) + (spans[1]?.width ?? 0)).toBeLessThanOrEqual(97)
  })

  it('renders nothing without employment', () => {
    expect(tenureGeometry([], today)).toMatchObject({ spans: [], lanes: 0 })
  })
})
