export type Json = Readonly<Record<string, unknown>>

/** Items of one list; more do not fit into a profile anyway. */
const maxItems = 1_000

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const objects = (value: unknown): Json[] =>
  Array.isArray(value) ? value.slice(0, maxItems).filter(isObject) : []
export const text = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
export const texts = (value: unknown): string[] =>
  Array.isArray(value)
    ? value
        .slice(0, maxItems)
        .map(text)
        .filter((one) => one !== '')
    : []
