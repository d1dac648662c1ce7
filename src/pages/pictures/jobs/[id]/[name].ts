import { jobPictureAnswer } from '#features/programs/pictureAnswer.ts'

export const GET = jobPictureAnswer
