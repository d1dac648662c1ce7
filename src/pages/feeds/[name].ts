import { allJobsFeed } from '#features/syndication/feedAnswer.ts'

export const GET = allJobsFeed
