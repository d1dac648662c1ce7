import * as z from 'zod/mini'

const percent = z.number().check(z.int(), z.minimum(0), z.maximum(100))
/** The focal point that stays visible when a cover is cropped: percent from the left and the top. */
export const CoverFocus = z.object({ x: percent, y: percent })
export type CoverFocus = z.infer<typeof CoverFocus>
export const centre: CoverFocus = { x: 50, y: 50 }
