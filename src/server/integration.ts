import type { AstroIntegration } from 'astro'
import { leanContract } from './stripServerFields.ts'
import { leanDownshift } from './stripPropTypes.ts'

/** Spreading an object does nothing else here; otherwise schemas that share fields would never fall away. */
const readsWithoutEffects = {
  build: { rolldownOptions: { treeshake: { propertyReadSideEffects: false } } },
} as const

/** What runs on every page comes as one file: as many small ones, each waited for the one before. */
const onEveryPage = {
  name: 'page',
  test: /src\/(client\/(config|token|page|versionWatch|missingChunks|viewTransitions|earlyClicks)|contract\/core\/locale|i18n\/relativeTime)\.ts$|node_modules\/nanostores\/(atom|clean-stores)\//,
}
const inOneFile = {
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [onEveryPage] } } } } },
  },
}

/** Teaches Astro what is ours: the `client:session` directive, and in development the backend around the pages. */
export function tenure(): AstroIntegration {
  return {
    name: 'tenure',
    hooks: {
      'astro:config:setup': ({ addClientDirective, updateConfig }) => {
        const plugins = [leanContract(), leanDownshift()]
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
