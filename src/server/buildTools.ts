import type { Plugin } from 'vite'

/**
 * Leaves out of the pages what astro-i18next imports to read its configuration during the build: a TypeScript compiler, which
 * would otherwise be loaded at each start.
 */
export function withoutBuildTools(): Plugin {
  return {
    name: 'tenure:without-build-tools',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name !== 'client',
    resolveId: (id) => (id.startsWith('@proload/') ? { id, external: true, moduleSideEffects: false } : null),
  }
}
