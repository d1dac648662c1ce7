import { jobPictureHandler } from '#features/syndication/pictureHandlers.ts'

export const GET = jobPictureHandler
