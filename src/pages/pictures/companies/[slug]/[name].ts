import { companyPictureHandler } from '#features/syndication/pictureHandlers.ts'

export const GET = companyPictureHandler
