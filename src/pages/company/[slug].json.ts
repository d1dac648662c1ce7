import { companyAs } from '#features/programs/documentAnswer.ts'

export const GET = companyAs('json')
