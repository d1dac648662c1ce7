import { jobPictureAnswer } from '#features/syndication/pictureAnswer.ts'

export const GET = jobPictureAnswer
