export type Json = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const objects = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : [])
export const text = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
export const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(text).filter((one) => one !== '') : []
