import { chromium } from 'playwright'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

export interface BrowserChoice {
  readonly executablePath: string
  readonly args: string[]
  readonly env: Record<string, string>
}

const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
// Without these a browser on a closed network keeps requesting its vendor's hosts.
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/**
 * The browser for tests: the one named by BROWSER_PATH, Playwright's own, the one from the lock file (made for Linux
 * and unpacked into the project's temporary folder), or the system's.
 */
export async function chooseBrowser(): Promise<BrowserChoice> {
  const own = firstOf([process.env['BROWSER_PATH'] ?? '', chromium.executablePath()])
  if (!own && process.platform === 'linux' && process.arch === 'x64') return packagedBrowser()
  const executablePath = own ?? firstOf(systemBrowsers)
  if (!executablePath)
    throw new Error('No browser is installed: run `npx playwright install chromium` first.')
  return { executablePath, args: [...quiet, ...asRoot()], env: {} }
}

/** A full browser, or null where only a headless shell is installed, which has no back/forward cache. */
export function findFullBrowser(): BrowserChoice | null {
  const executablePath = firstOf([process.env['BROWSER_PATH'] ?? '', ...systemBrowsers])
  return executablePath ? { executablePath, args: [...quiet, ...asRoot()], env: {} } : null
}

const asRoot = () => (process.getuid?.() === 0 ? ['--no-sandbox'] : [])

function firstOf(paths: readonly string[]): string | undefined {
  return paths.find((path) => path !== '' && existsSync(path))
}

async function packagedBrowser(): Promise<BrowserChoice> {
  const folder = resolve('.tmp/browser')
  mkdirSync(folder, { recursive: true })
  const { default: packaged, inflate } = await import('@sparticuz/chromium')
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  // It is unpacked into the folder for temporary files.
  const temporary = tmpdir()
  process.env['TMPDIR'] = folder
  const executablePath = await packaged.executablePath()
  // Includes libraries that a minimal machine lacks.
  await inflate(join(dirname(entry), '..', 'bin', 'al2023.tar.br'))
  process.env['TMPDIR'] = temporary
  const libraries = [join(folder, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':')
  return {
    executablePath,
    args: [...quiet, '--no-sandbox', '--no-zygote', '--disable-gpu'],
    env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: listFonts(folder) },
  }
}

/** Its font list names folders of another machine, and a browser without fonts exits. */
function listFonts(folder: string): string {
  const file = join(folder, 'fonts.conf')
  const folders = [join(folder, 'fonts'), '/usr/share/fonts'].map((path) => `<dir>${path}</dir>`).join('')
  const cache = `<cachedir>${join(folder, 'fonts-cache')}</cachedir>`
  writeFileSync(file, `<?xml version="1.0"?><fontconfig>${folders}${cache}</fontconfig>`)
  return file
}
