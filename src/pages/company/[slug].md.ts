import { companyHandler } from '#features/syndication/documentHandlers.ts'

export const GET = companyHandler('md')
