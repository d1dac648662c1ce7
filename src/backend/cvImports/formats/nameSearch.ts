/**
 * Finds what a name in one of many languages means. The names of a language are collected when those before it do not have
 * the name: most files are in the first ones, and all of them take a while.
 */
export function nameSearch<T>(
  locales: readonly string[],
  namesIn: (locale: string) => Iterable<readonly [string, T]>,
): (name: string) => T | undefined {
  const known = new Map<string, T>()
  const left = [...locales]
  return (name) => {
    while (!known.has(name)) {
      const locale = left.shift()
      if (locale === undefined) break
      for (const [found, value] of namesIn(locale)) if (!known.has(found)) known.set(found, value)
    }
    return known.get(name)
  }
}
