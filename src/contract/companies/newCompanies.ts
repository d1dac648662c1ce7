import * as z from 'zod/mini'
import { newCompanyFields } from '../accounts/signUps.ts'
import { endpoint } from '../core/endpoint.ts'

export const NewCompanyForm = z.object(newCompanyFields)

export const createCompany = endpoint({
  method: 'POST',
  path: '/api/companies',
  access: 'person',
  summary: 'Creates a company whose first admin the caller becomes. Its domain is not verified yet.',
  body: NewCompanyForm,
  reply: z.object({ company_slug: z.string() }),
  limited: true,
})
