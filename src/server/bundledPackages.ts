import { writeFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/** The folder of the package that a module is part of, below that of the project; null for the project's own modules. */
export function packageFolder(id: string): string | null {
  const [path = ''] = id.replaceAll('\\', '/').split('?')
  return /(?<=\/)node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? null
}

/** Finds the packages whose code is in the build, so that a release can name their licences too. */
export function bundledPackages(): { readonly plugin: Plugin; write(file: URL): Promise<void> } {
  const folders = new Set<string>()
  return {
    plugin: {
      name: 'tenure:bundled-packages',
      apply: 'build',
      generateBundle(_, bundle) {
        for (const output of Object.values(bundle))
          if (output.type === 'chunk')
            for (const [id, { renderedLength }] of Object.entries(output.modules)) {
              const folder = renderedLength > 0 ? packageFolder(id) : null
              if (folder) folders.add(folder)
            }
      },
    },
    write: (file) => writeFile(file, JSON.stringify([...folders].sort(), null, 2)),
  }
}
