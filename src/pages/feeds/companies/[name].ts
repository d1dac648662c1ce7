import { companyFeed } from '#features/programs/feedAnswer.ts'

export const GET = companyFeed
