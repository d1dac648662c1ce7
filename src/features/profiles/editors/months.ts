interface Month {
  /** Digits, as typed. */
  readonly year: string
  /** `01` to `12`, or empty. */
  readonly month: string
}

/** The parts of a day, or of what `joinMonth` made of an incomplete month. */
export function splitMonth(value: string): Month {
  const [, year = '', month = ''] = /^(\d*)-(\d{0,2})/.exec(value) ?? []
  return { year, month }
}

/** The first or last day of a month. Incomplete, it is no day; with neither part it is empty. */
export function joinMonth({ year, month }: Month, day: 'first' | 'last'): string {
  if (year === '' && month === '') return ''
  if (year.length !== 4 || month === '') return `${year}-${month}`
  if (day === 'first') return `${year}-${month}-01`
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  return `${year}-${month}-${last}`
}
