import type { AstroIntegration } from 'astro'
import { withoutBuildTools } from './buildTools.ts'
import { bundledPackages } from './bundledPackages.ts'
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
  const packages = bundledPackages()
  return {
    name: 'tenure',
    hooks: {
      'astro:config:setup': ({ addClientDirective, command, updateConfig }) => {
        const plugins = [
          inlineScripts(),
          stripServerFields(),
          mergeEntries(),
          withoutBuildTools(),
          packages.plugin,
        ]
        updateConfig({ vite: { plugins, ...pureReads, ...withChunkGroups } })
        // Some thirty of its two thousand files are used.
        if (command === 'build') updateConfig({ vite: { ssr: { noExternal: ['lucide'] } } })
        addClientDirective({ name: 'session', entrypoint: './src/client/sessionDirective.ts' })
        addClientDirective({ name: 'interaction', entrypoint: './src/client/interactionDirective.ts' })
        addClientDirective({ name: 'focus', entrypoint: './src/client/focusDirective.ts' })
      },
      'astro:build:done': ({ dir }) => packages.write(new URL('../packages.json', dir)),
      'astro:server:setup': async ({ server }) => {
        const { startDevelopment } = await import('./development.ts')
        await startDevelopment(server)
      },
    },
  }
}
