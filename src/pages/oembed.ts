import { embeddingAnswer } from '#features/programs/oembedAnswer.ts'

export const GET = embeddingAnswer
