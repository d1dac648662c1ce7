import { build } from 'esbuild'
import { existsSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'

/** What runs when the entries are started. */
export interface RunModules {
  /** Modules of the project, by path. */
  readonly files: ReadonlySet<string>
  /** Names of the packages that they import. */
  readonly packages: ReadonlySet<string>
  /** Files of packages that are read, not run: `@expo-google-fonts/onest/…/Onest_400Regular.ttf`. */
  readonly packageFiles: ReadonlySet<string>
}

/** The module of a process or a thread. */
const startedModule = /new URL\('(\.\.?\/[^']+\.ts)', import\.meta\.url\)/g
const resolvedFile =
  /\b(?:require|createRequire\(import\.meta\.url\)|import\.meta)\.resolve\(\s*'((?:@[^/']+\/)?[^./#:'][^/':]*\/[^':]+)'/g

/** Follows all imports from the entries, and those of the processes and threads that they start. */
export async function traceModules(entries: readonly string[]): Promise<RunModules> {
  const files = new Set<string>()
  const packages = new Set<string>()
  const packageFiles = new Set<string>()
  for (let next = [...entries]; next.length > 0;) {
    const { metafile } = await build({
      // One bundle of all: with one for each entry, what they share would be linked as often.
      stdin: { contents: next.map((entry) => `import './${entry}'\n`).join(''), resolveDir: '.' },
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      metafile: true,
      write: false,
      logLevel: 'error',
    })
    next = []
    const { '<stdin>': ofEntries, ...inputs } = metafile.inputs
    for (const [file, { imports }] of Object.entries(inputs)) {
      for (const { path, external } of imports)
        if (external && !isBuiltin(path)) packages.add(packageName(path))
      if (files.has(file)) continue
      files.add(file)
      if (!file.endsWith('.ts')) continue
      const text = readFileSync(file, 'utf8')
      for (const [, path = ''] of text.matchAll(resolvedFile)) packageFiles.add(path)
      for (const [, path = ''] of text.matchAll(startedModule)) {
        const module = join(file, '..', path)
        if (!files.has(module) && existsSync(module)) next.push(module)
      }
    }
  }
  return { files, packages, packageFiles }
}

export const packageName = (specifier: string) =>
  specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
