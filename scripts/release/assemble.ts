import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { chmod, copyFile, mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { launcher, releaseCommands } from './commands.ts'
import { licenceList, type LicensedPackage, type Manifest } from './licenses.ts'
import { nameOf, readLock } from './lockFile.ts'
import { packageName, traceModules } from './modules.ts'
import { choosePackages, isLicenceFile, isNeeded, isReadme, nodePackage } from './packages.ts'

/** What is read while the product runs, and what operators read. */
const data = [
  'dist/**/*',
  'locales/**/*.json',
  'demo/**/*',
  'src/backend/db/migrations/**/*',
  'src/styles/fonts/LICENSE',
  'deploy/**/*',
  'docs/**/*.md',
  'LICENSE',
  '.env.example',
]
/** Sources among them are in a release only if they run; a snapshot is for generating the next migration. */
const notData = /\.ts$|_snapshot\.json$/

interface ProjectManifest extends Manifest {
  readonly description: string
  readonly type: string
  readonly scripts: Readonly<Record<string, string>>
  readonly imports: Readonly<Record<string, string>>
}
export const readManifest = (folder = '.'): ProjectManifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as ProjectManifest

/** Writes a release of the existing build into an empty folder. */
export async function assemble(target: string): Promise<void> {
  if (!existsSync('dist/packages.json')) throw new Error('There is no build yet: run `npm run build` first.')
  const { name, version, description, license, type, imports, scripts } = readManifest()
  const commands = releaseCommands(scripts)
  const modules = await traceModules([
    ...commands.flatMap((command) => command.modules),
    ...globSync('dist/server/**/*.mjs').sort(),
  ])
  const lock = readLock()
  const node = nodePackage(lock, existsSync)
  const onlyRead = new Set([...modules.packageFiles].map(packageName))
  const roots = new Set([...modules.packages, ...onlyRead, node])
  const folders = choosePackages(lock, roots, existsSync)

  const files = new Set([...modules.files].filter((file) => !file.startsWith('dist/')))
  for (const file of globSync(data).filter(isFile)) if (!notData.test(file)) files.add(file)
  for (const folder of folders) {
    const read = modules.packages.has(nameOf(folder)) ? null : readFilesOf(folder)
    for (const file of filesOf(folder)) if (read?.has(file) ?? isNeeded(file)) files.add(join(folder, file))
  }
  await copy([...files].sort(), target)

  const bundled = JSON.parse(readFileSync('dist/packages.json', 'utf8')) as string[]
  const listed = [...new Set([...folders, ...bundled])].sort()
  const write = (file: string, text: string) => writeFile(join(target, file), text)
  await write('LICENSES.txt', licenceList(listed.map(licensed)))
  await write('tenure', launcher(commands, version))
  await chmod(join(target, 'tenure'), 0o755)
  await symlink(`node_modules/${node}/bin/node`, join(target, 'node'))
  // Node.js and the product find modules by it; there is nothing to install or to build.
  const manifest = { name, version, description, license, private: true, type, imports }
  await write('package.json', `${JSON.stringify(manifest, null, 2)}\n`)

  function licensed(folder: string): LicensedPackage {
    const names = filesOf(folder)
    const licences = names.filter(isLicenceFile)
    const chosen = licences.length > 0 ? licences : names.filter(isReadme)
    const texts = chosen.map((file) => [file, readFileSync(join(folder, file), 'utf8')])
    const { version: locked } = lock[folder] ?? {}
    const own = readManifest(folder)
    if (own.version !== locked)
      throw new Error(`${folder} is ${own.version}, the lock file has ${locked}: run npm ci.`)
    return { manifest: own, texts: Object.fromEntries(texts) }
  }
  /** Of a package that nothing imports: the files that are read, and its licence. Null when all of it is needed. */
  function readFilesOf(folder: string): ReadonlySet<string> | null {
    const prefix = `${nameOf(folder)}/`
    const read = [...modules.packageFiles].filter((file) => file.startsWith(prefix))
    // Its package.json tells where the folder is, from which files are then chosen.
    if (read.length === 0 || read.includes(`${prefix}package.json`)) return null
    const licences = filesOf(folder).filter(isLicenceFile)
    return new Set([...read.map((file) => file.slice(prefix.length)), 'package.json', ...licences])
  }
}

const isFile = (path: string) => statSync(path).isFile()

/** The files of a package, by their paths there, without those of the packages inside. */
function filesOf(folder: string, inside = ''): string[] {
  return readdirSync(join(folder, inside), { withFileTypes: true }).flatMap((entry) => {
    const path = inside === '' ? entry.name : `${inside}/${entry.name}`
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesOf(folder, path)
    return entry.isFile() ? [path] : []
  })
}

async function copy(files: readonly string[], target: string): Promise<void> {
  for (const folder of new Set(files.map((file) => dirname(file))))
    await mkdir(join(target, folder), { recursive: true })
  const rest = files.values()
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const file of rest) await copyFile(file, join(target, file))
    }),
  )
}
