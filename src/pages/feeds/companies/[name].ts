import { companyFeed } from '#features/syndication/feedAnswer.ts'

export const GET = companyFeed
