import { defineConfig } from 'vitest/config'

/** The backend is loaded once for all files: each test file has a backend and a database of its own anyway. */
const together = { isolate: false }
const project = (name: string, extra: object = {}) => ({
  test: { name, include: [`tests/${name}/**/*.test.ts`], environment: 'node', ...extra },
})

export default defineConfig({
  test: {
    // Two cores are what everybody has.
    maxWorkers: 2,
    projects: [
      project('rules', together),
      project('realtime', { testTimeout: 20_000 }),
      project('survival'),
      // Pages are tested as they are built: `npm run build` comes first.
      project('pages', { globalSetup: './tests/api/template.ts', testTimeout: 30_000, hookTimeout: 60_000 }),
      project('habits', { ...together, testTimeout: 60_000 }),
      project('api', {
        ...together,
        globalSetup: './tests/api/template.ts',
        testTimeout: 30_000,
        hookTimeout: 60_000,
      }),
    ],
  },
})
