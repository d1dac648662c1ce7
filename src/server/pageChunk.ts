import type { Plugin } from 'vite'

/** Modules that every page loads, bundled into one file: split up, they would load one after the other. */
const onEveryPage = [
  'src/client/config.ts',
  'src/client/earlyClicks.ts',
  'src/client/missingChunks.ts',
  'src/client/page.ts',
  'src/client/token.ts',
  'src/client/versionWatch.ts',
  'src/client/viewTransitions.ts',
  'src/contract/accounts/tokenCookie.ts',
  'src/contract/core/locale.ts',
  'src/i18n/relativeTime.ts',
  'node_modules/nanostores/atom/index.js',
] as const
const name = 'page'
const here = 'src/server/pageChunk.ts'

const isAt = (id: string, file: string) => id.endsWith(`/${file}`)

export const pageChunk = {
  name,
  test: (id: string) => onEveryPage.some((file) => isAt(id, file)),
}

/** Fails the build when a file of the list is not in the chunk, as after it was moved or renamed. */
export function assertPageChunk(): Plugin {
  return {
    name: 'tenure:assert-page-chunk',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [one] : []))
      const missing = missingFrom(chunks)
      if (missing.length > 0)
        this.error(`${here}: no page loads ${missing.join(', ')} in its first script. Correct the list.`)
    },
  }
}

/** The files of the list that are not in the chunk. */
export function missingFrom(
  chunks: readonly { readonly name: string; readonly moduleIds: readonly string[] }[],
): string[] {
  const ids = chunks.filter((chunk) => chunk.name === name).flatMap(({ moduleIds }) => moduleIds)
  return onEveryPage.filter((file) => !ids.some((id) => isAt(id, file)))
}
