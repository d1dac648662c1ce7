/**
 * Subsets the fonts in `src/styles/fonts` to the characters and weights that `src/styles/fonts.css` declares. Run
 * `npm run fonts` when these ranges change or Onest is updated.
 */
import { readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const styles = new URL('../src/styles/', import.meta.url)
const css = await readFile(new URL('fonts.css', styles), 'utf8')
for (const [face] of css.matchAll(/@font-face \{[^}]*\}/g)) {
  const declaration = (pattern: RegExp) => pattern.exec(face)?.[1] ?? ''
  // File names start with the name of the published subset.
  const file = declaration(/url\('\.\/(fonts\/[^']+)'\)/)
  if (!file) continue
  const subset = declaration(/fonts\/([\w-]+)/)
  const [min = 400, max = min] = declaration(/font-weight: ([\d ]+);/)
    .split(' ')
    .map(Number)
  const source = new URL(
    import.meta.resolve(`@fontsource-variable/onest/files/onest-${subset}-wght-normal.woff2`),
  )
  const cut = await subsetFont(await readFile(source), charactersOf(declaration(/unicode-range:([^;]+);/)), {
    targetFormat: 'woff2',
    variationAxes: { wght: { min, max } },
  })
  await writeFile(new URL(file, styles), cut)
  process.stdout.write(`${file}  ${cut.length} bytes\n`)
}

/** Every character of a CSS `unicode-range`. */
function charactersOf(ranges: string): string {
  return ranges
    .split(',')
    .map((range) => {
      const [first = 0, last = first] = range
        .trim()
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at))
    })
    .join('')
}
