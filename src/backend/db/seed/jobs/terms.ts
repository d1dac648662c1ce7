import type { SeedApplicationMethod, SeedJob, SeedLocale, SeedSalary } from '../types.ts'

/** Words for the numbered options, so that a job reads like a job. */
export const workplace = { remote: 1, onSite: 2, hybrid: 3 } as const
export const employment = {
  fullTime: 1,
  partTime: 2,
  contract: 3,
  freelance: 4,
  internship: 5,
  temporary: 6,
  volunteer: 7,
} as const

export const perMonth = (currency: string, min: number, max?: number) => pay('month', currency, min, max)
export const perYear = (currency: string, min: number, max?: number) => pay('year', currency, min, max)
export const negotiable: SeedSalary = { type: 'negotiable' }
export const notSpecified: SeedSalary = { type: 'notSpecified' }

export const inProduct: SeedApplicationMethod = { method: 'product' }
export const externally = (url: string): SeedApplicationMethod => ({ method: 'external', url })

export function jobsAt(
  companySlug: string,
  locale: SeedLocale,
  jobs: readonly Omit<SeedJob, 'companySlug' | 'locale'>[],
): readonly SeedJob[] {
  return jobs.map((job) => ({ ...job, companySlug, locale }))
}

function pay(period: 'month' | 'year', currency: string, min: number, max?: number): SeedSalary {
  if (max === undefined) return { type: 'single', value: min, currency, period }
  return { type: 'range', min, max, currency, period }
}
