import type { AstroIntegration } from 'astro'
import { chunkGroups, mergeEntries } from './chunks.ts'
import { inlineScripts } from './inlineScripts.ts'
import { stripServerFields } from './stripServerFields.ts'

/** No getter here has side effects; without this flag, schemas that share fields by spreading are never tree-shaken. */
const pureReads = {
  build: { rolldownOptions: { treeshake: { propertyReadSideEffects: false } } },
} as const

const withChunkGroups = {
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: chunkGroups },
            // Its name is on every page, where bytes are scarce.
            entryFileNames: ({ name }: { name: string }) =>
              `assets/${name.startsWith('ClientConfig') ? 'page' : '[name]'}.[hash].js`,
          },
        },
      },
    },
  },
}

/** Adds the directives `client:session`, `client:interaction` and `client:focus` and, in development, the backend around the pages. */
export function tenure(): AstroIntegration {
  return {
    name: 'tenure',
    hooks: {
      'astro:config:setup': ({ addClientDirective, updateConfig }) => {
        const plugins = [inlineScripts(), stripServerFields(), mergeEntries()]
        updateConfig({ vite: { plugins, ...pureReads, ...withChunkGroups } })
        addClientDirective({ name: 'session', entrypoint: './src/client/sessionDirective.ts' })
        addClientDirective({ name: 'interaction', entrypoint: './src/client/interactionDirective.ts' })
        addClientDirective({ name: 'focus', entrypoint: './src/client/focusDirective.ts' })
      },
      'astro:server:setup': async ({ server }) => {
        const { startDevelopment } = await import('./development.ts')
        await startDevelopment(server)
      },
    },
  }
}
