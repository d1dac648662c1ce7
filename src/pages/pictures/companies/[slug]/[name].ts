import { companyPictureAnswer } from '#features/syndication/pictureAnswer.ts'

export const GET = companyPictureAnswer
