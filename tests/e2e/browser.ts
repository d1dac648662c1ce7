import { chromium } from '@playwright/test'
import { existsSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'

export interface BrowserChoice {
  readonly executablePath: string
  readonly args: string[]
  readonly env: Record<string, string>
}

const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
// Without these a browser on a closed network asks for its maker's hosts again and again.
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/**
 * A browser to test with: the one named by BROWSER_PATH, Playwright's own, the system's, or, on a machine without any,
 * the one that comes with the lock file, unpacked into the project's own temporary folder.
 */
export async function chooseBrowser(): Promise<BrowserChoice> {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const installed = [process.env['BROWSER_PATH'] ?? '', chromium.executablePath(), ...systemBrowsers].find(
    (path) => path !== '' && existsSync(path),
  )
  if (installed) return { executablePath: installed, args: [...quiet, ...asRoot], env: {} }
  return packagedBrowser()
}

async function packagedBrowser(): Promise<BrowserChoice> {
  const folder = resolve('.tmp/browser')
  mkdirSync(folder, { recursive: true })
  process.env['TMPDIR'] = folder
  const { default: packaged, inflate } = await import('@sparticuz/chromium')
  const executablePath = await packaged.executablePath()
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  // Libraries that a bare machine lacks come along.
  await inflate(join(dirname(entry), '..', 'bin', 'al2023.tar.br'))
  const libraries = [join(folder, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':')
  return {
    executablePath,
    args: [...quiet, '--no-sandbox', '--no-zygote', '--disable-gpu'],
    env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: join(folder, 'fonts') },
  }
}
