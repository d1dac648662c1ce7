import { englishCompanies } from './companies/english.ts'
import { ukrainianCompanies } from './companies/ukrainian.ts'
import type { SeedCompany } from './types.ts'

export const companies: readonly SeedCompany[] = [...englishCompanies, ...ukrainianCompanies]
