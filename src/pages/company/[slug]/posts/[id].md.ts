import { postHandler } from '#features/syndication/postHandlers.ts'

export const GET = postHandler('md')
