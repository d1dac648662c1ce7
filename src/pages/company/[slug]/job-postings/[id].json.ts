import { jobHandler } from '#features/syndication/documentHandlers.ts'

export const GET = jobHandler('json')
