import * as z from 'zod/mini'
import { matching } from '../fields.ts'
import { patterns, type Colours, type Pattern } from '../pictures/patterns.ts'

export const colour = matching(/^#[\da-f]{6}$/, 'Write a colour as in "#1f6f78", with the quotes')

/** The cover of a profile: a pattern in four colours. */
export const CoverFile = z.pipe(
  z.strictObject({ pattern: z.enum(patterns), paper: colour, ink: colour, accent: colour, second: colour }),
  z.transform(({ pattern, ...colours }): DemoCover => ({ pattern, colours })),
)

export interface DemoCover {
  readonly pattern: Pattern
  readonly colours: Colours
}
