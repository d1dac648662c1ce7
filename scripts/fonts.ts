/**
 * Cuts the fonts of `src/styles/fonts` out of the published ones: only the characters and the weights that
 * `src/styles/fonts.css` names. To be run when that file's ranges change, or Onest is updated: `npm run fonts`.
 */
import { readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const styles = new URL('../src/styles/', import.meta.url)
const css = await readFile(new URL('fonts.css', styles), 'utf8')
for (const [face] of css.matchAll(/@font-face \{[^}]*\}/g)) {
  const said = (pattern: RegExp) => pattern.exec(face)?.[1] ?? ''
  // A file is named by the published subset that it is cut out of, and by what was left of it.
  const file = said(/url\('\.\/(fonts\/[^']+)'\)/)
  if (!file) continue
  const subset = said(/fonts\/([\w-]+)/)
  const [min = 400, max = min] = said(/font-weight: ([\d ]+);/)
    .split(' ')
    .map(Number)
  const source = new URL(
    import.meta.resolve(`@fontsource-variable/onest/files/onest-${subset}-wght-normal.woff2`),
  )
  const cut = await subsetFont(await readFile(source), charactersOf(said(/unicode-range:([^;]+);/)), {
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
