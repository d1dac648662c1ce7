import { companyPictureAnswer } from '#features/programs/pictureAnswer.ts'

export const GET = companyPictureAnswer
