import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { weigh } from '../../scripts/release/archive.ts'
import { assemble } from '../../scripts/release/assemble.ts'
import { readLock } from '../../scripts/release/lockFile.ts'

/** Where nothing of the project is: a release made of the existing build, its data, and the three programs it may use. */
let folder = ''
let release = ''
let bare: NodeJS.ProcessEnv = {}
let paths: readonly string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tenure-release-'))
  release = join(folder, 'tenure')
  await mkdir(release)
  await assemble(release)
  const bin = join(folder, 'bin')
  await mkdir(bin)
  for (const program of ['sh', 'dirname', 'readlink']) {
    const path = execFileSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' })
    await symlink(path.trim(), join(bin, program))
  }
  bare = {
    PATH: bin,
    DATA_DIR: join(folder, 'data'),
    HOST: '127.0.0.1',
    PORT: '0',
    REALTIME_PORT: '0',
  }
  const entries = await readdir(release, { recursive: true, withFileTypes: true })
  paths = entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(release, join(parentPath, name)))
}, 180_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a release has at most 350 MB, and nothing that is for development or secret', async () => {
  expect((await weigh(release)).bytes).toBeLessThan(350e6)
  const lock = readLock()
  const packages = new Set(
    paths.flatMap((path) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []),
  )
  expect(packages).toContain('node_modules/pg')
  expect([...packages].filter((path) => !lock[path] || lock[path].dev)).toEqual([])
  const unwanted =
    /^(tests|\.git|\.data|\.tmp|release)\/|\.(test|spec)\.[jt]s|(^|\/)(\.env|\.npmrc)$|\.(pem|key|p12)$|\.log$/
  expect(paths.filter((path) => unwanted.test(path))).toEqual([])
  const own = paths.filter((path) => !path.startsWith('node_modules/') && /\.(ts|js|mjs|json|md)$/.test(path))
  for (const path of own) {
    const text = await readFile(join(release, path), 'utf8')
    expect(/BEGIN [A-Z ]*PRIVATE KEY|AKIA[0-9A-Z]{16}/.exec(text), path).toBeNull()
  }
})

test('every package has its licence in the list', async () => {
  const [list = ''] = (await readFile(join(release, 'LICENSES.txt'), 'utf8')).split('='.repeat(80))
  const manifests = paths.filter((path) => /node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(path))
  expect(manifests.length).toBeGreaterThan(100)
  for (const path of manifests) {
    const { name, version } = JSON.parse(await readFile(join(release, path), 'utf8')) as Record<
      string,
      string
    >
    expect(list).toContain(`\n${name} ${version} | `)
  }
  // Parts of these are in the pages only.
  for (const bundled of ['astro', 'lucide']) expect(list).toContain(`\n${bundled} `)
})

test('it starts without Node.js, npm or an environment, answers in both languages, and stops on SIGTERM', async () => {
  const { child, url } = await start()
  try {
    for (const path of ['/healthz', '/readyz']) expect((await fetch(url + path)).status).toBe(200)
    const pages = ['/', '/uk_UA/jobs'].map(async (path) => (await fetch(url + path)).text())
    const [english = '', ukrainian = ''] = await Promise.all(pages)
    expect(english).toMatch(/<html[^>]* lang="en-GB"/)
    expect(ukrainian).toMatch(/<html[^>]* lang="uk-UA"[\s\S]*Вакансії/)
    const [script = ''] = /\/assets\/[^"]+\.js/.exec(english) ?? []
    expect((await fetch(url + script)).headers.get('content-type')).toContain('javascript')
  } finally {
    const exited = once(child, 'exit')
    const stopping = performance.now()
    child.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
    expect(performance.now() - stopping).toBeLessThan(10_000)
  }
  // The same folder and settings as the product; npm's dashes are accepted.
  expect(await run('deliveries', '--', 'list')).toBe('No dead letters.\n')
}, 120_000)

test('every command that docs/operations.md gives operators is in it', async () => {
  const launcher = await readFile(join(release, 'tenure'), 'utf8')
  const documented = (await readFile('docs/operations.md', 'utf8')).matchAll(/(?:^|`)tenure ([a-z][a-z-]*)/gm)
  const commands = new Set([...documented].map(([, command = '']) => command))
  expect(commands.size).toBeGreaterThan(8)
  for (const command of commands) expect(launcher).toContain(`\n${command}) `)
})

async function start(): Promise<{ child: ChildProcess; url: string }> {
  // Called from another folder, as by a process manager.
  const child = spawn(join(release, 'tenure'), ['start'], {
    cwd: '/',
    env: bare,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    output += String(chunk)
    const ready = /\{.*"msg":"ready".*\}/.exec(output)?.[0]
    if (!ready) continue
    child.stdout.resume()
    return { child, url: (JSON.parse(ready) as { url: string }).url }
  }
  throw new Error(`It has not started: ${output}`)
}

const run = async (...args: readonly string[]) =>
  (await promisify(execFile)(join(release, 'tenure'), args, { cwd: '/', env: bare })).stdout
