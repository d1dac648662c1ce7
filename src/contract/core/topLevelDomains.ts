/** The most common top-level domains. The browser checks these; the server checks the full list. */
const usual =
  'com net org info biz io co me ua uk eu de fr pl us ru in tv cc ly ai app dev xyz site online shop top link click укр рф example'

let known: Set<string> | null = null
/** Built on first use. */
const names = (): Set<string> => (known ??= new Set(usual.split(' ')))

/** Whether an address can end in this label, in lower case. */
export const isTopLevelDomain = (label: string): boolean =>
  names().has(label) || /^xn--[a-z0-9-]+$/.test(label)

/** A server knows all of them: 1,400 names that no browser has to load. */
export function learnTopLevelDomains(all: readonly string[]): void {
  for (const name of all) names().add(name.toLowerCase())
}
