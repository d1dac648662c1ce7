import type * as z from 'zod/mini'

/**
 * Parses the query of a list's page: one value per parameter, all of them optional. Invalid parameters are ignored, so that a
 * mistyped URL still shows the list.
 *
 * @param maxima lengths to which texts are cut
 */
export function readQuery<Shape extends z.core.$ZodShape>(
  schema: z.ZodMiniObject<Shape>,
  query: URLSearchParams,
  maxima: { readonly [Name in keyof Shape]?: number } = {},
): Partial<z.infer<z.ZodMiniObject<Shape>>> {
  const valid: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(schema.shape) as [string, z.ZodMiniType][]) {
    // NUL cannot be stored by the database.
    const value = query.get(name)?.replaceAll('\0', '').slice(0, maxima[name])
    if (!value) continue
    const parsed = field.safeParse(value)
    if (parsed.success) valid[name] = parsed.data
  }
  return valid as Partial<z.infer<z.ZodMiniObject<Shape>>>
}
