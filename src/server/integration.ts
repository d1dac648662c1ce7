import type { AstroIntegration } from 'astro'
import { assertPageChunk, pageChunk } from './pageChunk.ts'
import { stripServerFields } from './stripServerFields.ts'
import { stripUnusedHooks } from './stripUnusedHooks.ts'

/** Spreading an object does nothing else here; otherwise schemas that share fields would never fall away. */
const readsWithoutEffects = {
  build: { rolldownOptions: { treeshake: { propertyReadSideEffects: false } } },
} as const

const inOneFile = {
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [pageChunk] } } } } },
  },
}

/** Teaches Astro what is ours: the `client:session` directive, and in development the backend around the pages. */
export function tenure(): AstroIntegration {
  return {
    name: 'tenure',
    hooks: {
      'astro:config:setup': ({ addClientDirective, updateConfig }) => {
        const plugins = [stripServerFields(), stripUnusedHooks(), assertPageChunk()]
        updateConfig({ vite: { plugins, ...readsWithoutEffects, ...inOneFile } })
        addClientDirective({ name: 'session', entrypoint: './src/client/sessionDirective.ts' })
      },
      'astro:server:setup': async ({ server }) => {
        const { startDevelopment } = await import('./development.ts')
        await startDevelopment(server)
      },
    },
  }
}
