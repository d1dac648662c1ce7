import * as z from 'zod/mini'
import { id } from '../core/fields.ts'

/** What the team of a company files an application under. */
export const Tag = z.object({ id, name: z.string() })
export type Tag = z.infer<typeof Tag>
