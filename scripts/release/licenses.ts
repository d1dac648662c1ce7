/** SPDX identifiers of licences that allow the package to be distributed unchanged, with its text and the place of its source. */
const distributable: ReadonlySet<string> = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Zlib'],
  ...['Unlicense', 'CC0-1.0', 'CC-BY-4.0', 'Python-2.0', 'PSF-2.0', 'W3C-20150513', 'OFL-1.1'],
  // Their own files stay as they are, and a changed copy can take their place.
  ...['MPL-2.0', 'LGPL-2.1-or-later', 'LGPL-3.0-or-later'],
])

/** What somebody has read in packages that do not say it in a form for programs. A new version is to be read again. */
const readByHand: Readonly<Record<string, string>> = {
  'combine-errors@3.0.3': 'MIT',
  'png-js@2.0.0': 'MIT',
  'duck@0.1.12': 'BSD-2-Clause',
  'did-context@3.1.1': 'BSD-3-Clause AND W3C-20150513',
  '@digitalbazaar/credentials-context@3.2.0': 'BSD-3-Clause AND W3C-20150513',
}

/** What a package.json says of itself; old ones name several licences, or one as an object. */
export interface Manifest {
  readonly name: string
  readonly version: string
  readonly license?: string | { readonly type?: string }
  readonly licenses?: readonly { readonly type?: string }[]
}

/** The licence as an SPDX expression; null when the package names none. */
export function licenceOf({ name, version, license, licenses = [] }: Manifest): string | null {
  const read = readByHand[`${name}@${version}`]
  if (read) return read
  if (typeof license === 'string') return license
  // Several in that old form are a choice.
  return license?.type ?? (licenses.map(({ type }) => type).join(' OR ') || null)
}

/** Whether an SPDX expression allows distribution: all parts of an AND, one part of an OR. */
export function isDistributable(expression: string): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? []
  let at = 0
  const allowed = either()
  return allowed && at === tokens.length

  function either(): boolean {
    let result = both()
    while (tokens[at]?.toUpperCase() === 'OR') {
      at++
      // Not `||`, which would leave the rest unread.
      const right = both()
      result = result || right
    }
    return result
  }
  function both(): boolean {
    let result = one()
    while (tokens[at]?.toUpperCase() === 'AND') {
      at++
      const right = one()
      result = result && right
    }
    return result
  }
  function one(): boolean {
    const token = tokens[at++]
    if (token !== '(') return token !== undefined && distributable.has(token)
    const inside = either()
    return tokens[at++] === ')' && inside
  }
}

/** A package of a release, for its list of licences. */
export interface LicensedPackage {
  readonly manifest: Manifest
  /** Texts that come with it, by file: its licences, or else its README. */
  readonly texts: Readonly<Record<string, string>>
}

/**
 * The list, and every text that comes with a package.
 * @throws Error that names the packages which have no licence, or one that is not known to allow distribution
 */
export function licenceList(packages: readonly LicensedPackage[]): string {
  const refused = packages.flatMap(({ manifest }) => {
    const licence = licenceOf(manifest)
    if (licence !== null && isDistributable(licence)) return []
    return [`${manifest.name} ${manifest.version}: ${licence ?? 'no licence'}`]
  })
  if (refused.length > 0)
    throw new Error(`The licences of these packages do not allow a release:\n${refused.join('\n')}`)
  const rows = packages.map(({ manifest, texts }) => {
    const { name, version } = manifest
    const source = `https://www.npmjs.com/package/${name}/v/${version}`
    const files = Object.keys(texts).join(', ') || 'package.json'
    return `${name} ${version} | ${licenceOf(manifest)} | ${source} | ${files}`
  })
  /** Packages by the text that they share. */
  const byText = Map.groupBy(
    packages.flatMap(({ manifest, texts }) =>
      Object.values(texts).map((text) => ({
        name: `${manifest.name} ${manifest.version}`,
        text: text.trim(),
      })),
    ),
    ({ text }) => text,
  )
  const texts = [...byText].map(
    ([text, users]) =>
      `${'='.repeat(80)}\n${[...new Set(users.map(({ name }) => name))].join('\n')}\n\n${text}\n`,
  )
  return `Packages of this release: name and version | licence | source | file of the text\n\n${rows.join('\n')}\n\n${texts.join('\n')}`
}
