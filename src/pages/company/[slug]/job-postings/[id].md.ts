import { jobAs } from '#features/programs/documentAnswer.ts'

export const GET = jobAs('md')
