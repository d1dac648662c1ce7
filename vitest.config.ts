import { defineConfig } from 'vitest/config'

/** Modules are loaded once for all files; each test file starts its own backend and database anyway. */
const sharedModules = { isolate: false }
/** On a machine that is busy with other tests, what is polled for takes longer than the usual second. */
const patience = { expect: { poll: { timeout: 15_000 } } }
const project = (name: string, extra: object = {}) => ({
  test: { name, include: [`tests/${name}/**/*.test.ts`], environment: 'node', ...patience, ...extra },
})

export default defineConfig({
  test: {
    // Settings of a developer are not those of tests, nor of the processes that tests start.
    env: { ENV_FILE: '' },
    // Suits machines with two cores: a third of the time of one test is waiting.
    maxWorkers: 3,
    // A file says so in its first line: `/** @module-tag engine */`.
    tags: [{ name: 'engine', description: 'also runs on the embedded database, see scripts/test.ts' }],
    projects: [
      project('rules', { ...sharedModules, testTimeout: 20_000 }),
      project('realtime', { testTimeout: 20_000 }),
      project('survival', { globalSetup: './tests/survival/templates.ts', testTimeout: 60_000 }),
      // Tests the built pages: run `npm run build` first.
      project('pages', {
        ...sharedModules,
        globalSetup: './tests/api/databaseTemplate.ts',
        testTimeout: 30_000,
        hookTimeout: 60_000,
      }),
      project('habits', { ...sharedModules, testTimeout: 60_000 }),
      project('api', {
        ...sharedModules,
        globalSetup: './tests/api/databaseTemplate.ts',
        testTimeout: 30_000,
        hookTimeout: 60_000,
      }),
    ],
  },
})
