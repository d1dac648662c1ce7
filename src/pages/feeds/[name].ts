import { allJobsFeed } from '#features/programs/feedAnswer.ts'

export const GET = allJobsFeed
