import type { AstroIntegration } from 'astro'
import { assertPageChunk, pageChunk } from './pageChunk.ts'
import { stripServerFields } from './stripServerFields.ts'
import { stripUnusedHooks } from './stripUnusedHooks.ts'

/** No getter here has side effects; without this flag, schemas that share fields by spreading are never tree-shaken. */
const pureReads = {
  build: { rolldownOptions: { treeshake: { propertyReadSideEffects: false } } },
} as const

/** No facade beside the chunk: a page that loads one script fetches one file. */
const withPageChunk = {
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: [pageChunk] } },
        },
      },
    },
  },
}

/** Adds the `client:session` directive and, in development, the backend around the pages. */
export function tenure(): AstroIntegration {
  return {
    name: 'tenure',
    hooks: {
      'astro:config:setup': ({ addClientDirective, updateConfig }) => {
        const plugins = [stripServerFields(), stripUnusedHooks(), assertPageChunk()]
        updateConfig({ vite: { plugins, ...pureReads, ...withPageChunk } })
        addClientDirective({ name: 'session', entrypoint: './src/client/sessionDirective.ts' })
      },
      'astro:server:setup': async ({ server }) => {
        const { startDevelopment } = await import('./development.ts')
        await startDevelopment(server)
      },
    },
  }
}
