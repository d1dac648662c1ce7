import { sql } from 'drizzle-orm'
import type { CompanyQuery } from '../core/membership.ts'
import { jobs } from './schema/jobs.ts'

export const companyOfJob: CompanyQuery = (jobId) => sql`
  select ${jobs.companyId} as company_id, false as is_hidden from ${jobs} where ${jobs.id} = ${jobId}`
