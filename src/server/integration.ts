import type { AstroIntegration } from 'astro'
import { leanContract } from './leanContract.ts'
import { leanDownshift } from './leanDownshift.ts'

/** Spreading an object does nothing else here; otherwise schemas that share fields would never fall away. */
const readsWithoutEffects = {
  build: { rolldownOptions: { treeshake: { propertyReadSideEffects: false } } },
} as const

/** Teaches Astro what is ours: the `client:session` directive, and in development the backend around the pages. */
export function tenure(): AstroIntegration {
  return {
    name: 'tenure',
    hooks: {
      'astro:config:setup': ({ addClientDirective, updateConfig }) => {
        updateConfig({ vite: { plugins: [leanContract(), leanDownshift()], ...readsWithoutEffects } })
        addClientDirective({ name: 'session', entrypoint: './src/client/sessionDirective.ts' })
      },
      'astro:server:setup': async ({ server }) => {
        const { startDevelopment } = await import('./development.ts')
        await startDevelopment(server)
      },
    },
  }
}
