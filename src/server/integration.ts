import type { AstroIntegration } from 'astro'
import { stripServerFields } from './stripServerFields.ts'
import { stripUnusedHooks } from './stripUnusedHooks.ts'

/** No getter here has side effects; without this flag, schemas that share fields by spreading are never tree-shaken. */
const pureReads = {
  build: { rolldownOptions: { treeshake: { propertyReadSideEffects: false } } },
} as const

/** Modules that every page loads, bundled into one file: split up, they would load one after the other. */
const sharedChunk = {
  name: 'page',
  test: /src\/(client\/(config|token|page|versionWatch|lazyParts|viewTransitions)|contract\/core\/locale|i18n\/relativeTime)\.ts$|node_modules\/nanostores\/(atom|clean-stores)\//,
}
const withSharedChunk = {
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [sharedChunk] } } } } },
  },
}

/** Adds the `client:session` directive and, in development, the backend around the pages. */
export function tenure(): AstroIntegration {
  return {
    name: 'tenure',
    hooks: {
      'astro:config:setup': ({ addClientDirective, updateConfig }) => {
        const plugins = [stripServerFields(), stripUnusedHooks()]
        updateConfig({ vite: { plugins, ...pureReads, ...withSharedChunk } })
        addClientDirective({ name: 'session', entrypoint: './src/client/sessionDirective.ts' })
      },
      'astro:server:setup': async ({ server }) => {
        const { startDevelopment } = await import('./development.ts')
        await startDevelopment(server)
      },
    },
  }
}
