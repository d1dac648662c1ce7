import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { mutationsOf, type Mutation } from './mutations.ts'

/** Rules, commands and queries; not what is declared (tables, modules, routes) or not of a domain. */
const sources = ['src/contract/**/*.ts', 'src/backend/*/**/*.ts']
const others =
  /^src\/backend\/(core|db|ports)\/|^src\/contract\/(core|realtime)\/|\/(schema|data)\/|\/(schema|module|routes|rates|events)\.ts$/

/** The same for a seed, and as little as possible another one when sources change. */
export function chooseSample(count: number, seed: string, only: RegExp): Mutation[] {
  const paths = globSync(sources)
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !others.test(path) && only.test(path))
  return paths
    .flatMap((path) => rankedIn(path, seed))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ mutation }) => mutation)
}

function rankedIn(path: string, seed: string) {
  const seen = new Map<string, number>()
  return mutationsOf(path, readFileSync(path, 'utf8')).map((mutation) => {
    const name = `${path} ${mutation.before} ${mutation.after}`
    const number = (seen.get(name) ?? 0) + 1
    seen.set(name, number)
    return { mutation, rank: createHash('sha256').update(`${seed} ${name} ${number}`).digest('hex') }
  })
}
