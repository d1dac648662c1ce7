import { personHandler } from '#features/syndication/personHandler.ts'

export const GET = personHandler('json')
