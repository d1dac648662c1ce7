import { companyAs } from '#features/syndication/documentAnswer.ts'

export const GET = companyAs('json')
