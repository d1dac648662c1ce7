import { postFeed } from '#features/syndication/postHandlers.ts'

export const GET = postFeed
