import type { AstroIntegration } from 'astro'

/** Teaches Astro what is ours: the `client:session` directive, and in development the backend around the pages. */
export function tenure(): AstroIntegration {
  return {
    name: 'tenure',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'session', entrypoint: './src/client/sessionDirective.ts' })
      },
      'astro:server:setup': async ({ server }) => {
        const { startDevelopment } = await import('./development.ts')
        await startDevelopment(server)
      },
    },
  }
}
