import type { Element } from '../reading/xml.ts'
import { plainText } from './html.ts'
import { isObject, objects, text, type Json } from './json.ts'

/**
 * The SkillsPassport in XML as in JSON, so that one reader serves both: lists lose their frame, and attributes become
 * fields with a capital letter ('year' becomes 'Year').
 */
export function toJson(element: Element): Json {
  const entries = new Map<string, unknown>()
  for (const [name, value] of Object.entries(element.attributes))
    entries.set(name.charAt(0).toUpperCase() + name.slice(1), value)
  for (const child of element.children) {
    const list = /^(.+)List$/.exec(child.name)?.[1]
    if (list) {
      entries.set(list, child.children.filter(({ name }) => name === list).map(toValue))
      continue
    }
    const before = entries.get(child.name)
    const value = toValue(child)
    entries.set(
      child.name,
      before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value],
    )
  }
  return Object.fromEntries(entries)
}

const toValue = (element: Element): unknown =>
  element.children.length === 0 && Object.keys(element.attributes).length === 0
    ? element.text.trim()
    : { ...toJson(element), ...(element.text.trim() && { Label: element.text.trim() }) }

/** The value along a path of names. */
export const valueAt = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((found, name) => (isObject(found) ? found[name] : undefined), value)
/** The text at the end of a path of names. Editors of Europass write HTML, and escape it also where they need not. */
export const textOf = (value: unknown, ...path: readonly string[]): string =>
  plainText(text(valueAt(value, ...path)))
/** A list, also of one item without its frame. */
export function listOf(value: unknown, ...path: readonly string[]): Json[] {
  const found = valueAt(value, ...path)
  return isObject(found) ? [found] : objects(found)
}
