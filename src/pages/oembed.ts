import { embeddingAnswer } from '#features/syndication/oembedAnswer.ts'

export const GET = embeddingAnswer
