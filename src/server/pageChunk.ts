import type { Plugin } from 'vite'

/** Modules that every page loads, bundled into one file: split up, they would load one after the other. */
const onEveryPage = [
  'src/client/config.ts',
  'src/client/earlyClicks.ts',
  'src/client/page.ts',
  'src/client/publishedTimes.ts',
  'src/client/token.ts',
  'src/client/versionWatch.ts',
  'src/client/viewTransitions.ts',
  'src/contract/accounts/tokenCookie.ts',
  'src/contract/core/locale.ts',
  'src/i18n/relativeTime.ts',
  'node_modules/nanostores/atom/index.js',
] as const
const thisFile = 'src/server/pageChunk.ts'

const isAt = (id: string, file: string) => id.endsWith(`/${file}`)

/** The script of `ClientConfig.astro`, which loads `client/page.ts`: an entry in the chunk makes the chunk the entry. */
const entry = /ClientConfig\.astro\?astro&type=script/
export const pageChunk = {
  name: 'page',
  test: (id: string) => entry.test(id) || onEveryPage.some((file) => isAt(id, file)),
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
        this.error(`${thisFile}: no page loads ${missing.join(', ')} in its first script. Correct the list.`)
    },
  }
}

/** The files of the list that are not in the chunk: the one that has most of them. */
export function missingFrom(chunks: readonly { readonly moduleIds: readonly string[] }[]): string[] {
  const missing = chunks.map(({ moduleIds }) =>
    onEveryPage.filter((file) => !moduleIds.some((id) => isAt(id, file))),
  )
  return missing.reduce((least, one) => (one.length < least.length ? one : least), [...onEveryPage])
}
