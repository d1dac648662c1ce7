import { personPictureHandler } from '#features/syndication/pictureHandlers.ts'

export const GET = personPictureHandler
