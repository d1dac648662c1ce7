import { defineConfig, devices } from '@playwright/test'
import { chooseBrowser } from './tests/e2e/browser.ts'
import { origin } from './tests/e2e/address.ts'

const { executablePath, args, env } = await chooseBrowser()

// Without a UTF-8 locale, browsers cannot create files with Cyrillic names.
const utf8 = { LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' }

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.tmp/e2e-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // Suits machines with two cores: tests wait for the time to undo, for mails and for each other.
  workers: 3,
  // A test that passes on its second try is reported as flaky.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: origin,
    actionTimeout: 15_000,
    launchOptions: {
      executablePath,
      args,
      env: { ...(process.env as Record<string, string>), ...utf8, ...env },
    },
    // A trace costs a third of the time of a run; `--trace on` records one.
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } } },
    // At the density of the device each page would have seven times the pixels, which no test looks at.
    {
      name: 'phone',
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
    },
  ],
  webServer: {
    command: 'node tests/e2e/server.ts',
    url: `${origin}/readyz`,
    timeout: 60_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
