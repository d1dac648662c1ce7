import { jobAs } from '#features/syndication/documentAnswer.ts'

export const GET = jobAs('md')
