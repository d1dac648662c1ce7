import { companyFeed } from '#features/syndication/feedHandlers.ts'

export const GET = companyFeed
