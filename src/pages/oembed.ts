import { oembedHandler } from '#features/syndication/oembedHandler.ts'

export const GET = oembedHandler
