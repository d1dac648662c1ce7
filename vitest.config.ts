import { defineConfig } from 'vitest/config'

const project = (name: string, extra: object = {}) => ({
  test: { name, include: [`tests/${name}/**/*.test.ts`], environment: 'node', ...extra },
})

export default defineConfig({
  test: {
    // Two cores are what everybody has.
    maxWorkers: 2,
    projects: [
      project('rules'),
      project('realtime', { testTimeout: 20_000 }),
      project('survival'),
      // Pages are tested as they are built: `npm run build` comes first.
      project('pages', { globalSetup: './tests/api/template.ts', testTimeout: 30_000, hookTimeout: 60_000 }),
      project('habits', { testTimeout: 60_000 }),
      project('api', {
        globalSetup: './tests/api/template.ts',
        testTimeout: 30_000,
        hookTimeout: 60_000,
      }),
    ],
  },
})
