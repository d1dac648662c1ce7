import { allJobsFeed } from '#features/syndication/feedHandlers.ts'

export const GET = allJobsFeed
