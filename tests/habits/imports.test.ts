import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, sourcesIn, type Source } from './sources.ts'

/** Which folder may import which, as in the architecture table. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  // The record of a language takes its relative times from its texts, because every page has them.
  contract: ['contract', 'locales'],
  paths: ['paths', 'contract', 'i18n'],
  i18n: ['contract', 'i18n', 'locales'],
  ui: ['ui', 'styles'],
  styles: [],
  client: ['client', 'contract', 'i18n', 'paths', 'ui'],
  features: ['features', 'contract', 'client', 'ui', 'i18n', 'paths', 'styles'],
  layouts: ['layouts', 'features', 'contract', 'client', 'ui', 'i18n', 'paths', 'styles'],
  middleware: ['middleware', 'contract', 'i18n', 'paths', 'features'],
  pages: ['pages', 'layouts', 'features', 'contract', 'paths', 'i18n', 'ui', 'client'],
  backend: ['backend', 'contract', 'i18n', 'paths'],
}

/** Which layer of the backend may import which. Folders that are not named here are domains. */
const layers: Readonly<Record<string, readonly string[]>> = {
  db: ['db', 'contract'],
  ports: ['ports', 'db', 'contract'],
  core: ['core', 'ports', 'db', 'contract', 'i18n', 'paths'],
  domains: ['domains', 'core', 'ports', 'db', 'contract', 'i18n', 'paths'],
  composition: ['composition', 'domains', 'core', 'ports', 'db', 'contract', 'i18n', 'paths'],
}

/** The only folder that composes the backend and the site. */
const everything = 'server'
const sources = sourcesIn('src')
const everywhere = [...sources, ...sourcesIn('scripts'), ...sourcesIn('demo')]

test('folders import each other only as the architecture allows', () => {
  const breaches = sources.flatMap((source) => {
    const room = roomOf(source.path)
    if (room === everything || source.path === 'src/env.d.ts') return []
    return roomsImportedBy(source)
      .filter(({ to }) => !(allowed[room] ?? []).includes(to))
      .map(({ name }) => `${source.path} imports ${name}`)
  })
  expect(breaches).toEqual([])
})

test('the site does not import the backend, not even types', () => {
  const site = sources.filter(({ path }) => !['backend', everything].includes(roomOf(path)))
  const breaches = site.filter((source) => source.text.includes('#backend/'))
  expect(breaches.map(({ path }) => path)).toEqual([])
})

test('the product does not import the demo', () => {
  const breaches = sources.filter((source) => importsOf(source).some((name) => name.startsWith('#demo/')))
  expect(breaches.map(({ path }) => path)).toEqual([])
})

test('no import cycles, types included', () => {
  const edges = new Map(
    everywhere.map((source) => [
      source.path,
      new Set(roomsImportedBy(source).flatMap(({ target }) => target ?? [])),
    ]),
  )
  expect(circlesIn(edges)).toEqual([])
})

test('layers of the backend import downwards only, types included', () => {
  const breaches = sources.flatMap((source) => {
    const layer = layerOf(source.path)
    if (!layer) return []
    return roomsImportedBy(source)
      .filter(({ to, target }) => !layers[layer]?.includes((target && layerOf(target)) ?? to))
      .map(({ name }) => `${source.path} imports ${name}`)
  })
  expect(breaches).toEqual([])
})

test.for([
  ['contract', folderIn('contract')],
  ['backend', backendFolderOf],
  ['features', folderIn('features')],
] as const)('folders of the %s have no import cycles, types included', ([, folderOf]) => {
  expect(circlesIn(edgesBetween(folderOf))).toEqual([])
})

test('a feature uses the views of another, never its stores', () => {
  const featureOf = folderIn('features')
  const breaches = sources.flatMap((source) => {
    const own = featureOf(source.path)
    if (!own) return []
    return roomsImportedBy(source)
      .filter(({ target }) => target !== null && /\/stores\.ts$/.test(target))
      .filter(({ target }) => featureOf(target ?? '') !== own)
      .map(({ name }) => `${source.path} imports ${name}`)
  })
  expect(breaches).toEqual([])
})

interface Import {
  readonly name: string
  readonly to: string
  /** The imported file from the root; null for single files and locales. */
  readonly target: string | null
}

function roomsImportedBy(source: Source): Import[] {
  return importsOf(source).flatMap((name): Import[] => {
    if (name === '#paths') return [{ name, to: 'paths', target: 'src/paths.ts' }]
    // A package, by a name that Node.js finds faster.
    if (name.startsWith('#drizzle')) return []
    if (name.startsWith('#locales/')) return [{ name, to: 'locales', target: null }]
    const target = name.startsWith('#')
      ? `src/${name.slice(1)}`
      : name.startsWith('.')
        ? posix.join(posix.dirname(source.path), name)
        : null
    if (!target || !/^(?:src|scripts|demo)\//.test(target)) return []
    return [{ name, to: roomOf(target), target }]
  })
}

function roomOf(path: string): string {
  const [, room = ''] = path.split('/')
  return room.replace(/\.ts$/, '')
}

/** The folder of a backend source, one of `ports` for each port; for a single file, the file. */
function backendFolderOf(path: string): string | null {
  const [, wing, folder = '', port = ''] = path.split('/')
  if (wing !== 'backend') return null
  if (isSchema(path)) return 'db'
  return folder === 'ports' ? `ports/${port}` : folder
}

/** Tables lie with their domain and refer to each other's: as imports they are of the layer `db`. */
function isSchema(path: string): boolean {
  return /\/schema(?:\.ts$|\/)/.test(path)
}

function layerOf(path: string): string | null {
  const folder = backendFolderOf(path)?.split('/')[0]
  if (!folder) return null
  if (folder.endsWith('.ts')) return 'composition'
  return Object.hasOwn(layers, folder) ? folder : 'domains'
}

function folderIn(wing: 'contract' | 'features') {
  return (path: string): string | null => {
    const [, first, folder] = path.split('/')
    return first === wing ? (folder ?? null) : null
  }
}

/** Which folder imports which, as `folderOf` divides the sources. */
function edgesBetween(folderOf: (path: string) => string | null): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>()
  for (const source of sources) {
    const from = folderOf(source.path)
    if (!from) continue
    for (const { target } of roomsImportedBy(source)) {
      const to = target ? folderOf(target) : null
      if (to && to !== from) edges.set(from, (edges.get(from) ?? new Set()).add(to))
    }
  }
  return edges
}

/** Every import that closes a cycle, found in one depth-first walk. */
function circlesIn(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const circles: string[] = []
  const finished = new Set<string>()
  const visit = (at: string, trail: readonly string[]) => {
    if (trail.includes(at)) return void circles.push([...trail.slice(trail.indexOf(at)), at].join(' → '))
    if (finished.has(at)) return
    for (const to of edges.get(at) ?? []) visit(to, [...trail, at])
    finished.add(at)
  }
  for (const start of edges.keys()) visit(start, [])
  return circles
}
