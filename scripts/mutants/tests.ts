import { globSync, readFileSync } from 'node:fs'
import { domainsUsing, isImportedBy } from './imports.ts'
import type { Mutation } from './mutations.ts'

/** Domains without a folder of tests, and those whose tests use them. */
const testedWith: Readonly<Record<string, readonly string[]>> = {
  dictionaries: ['settings', 'reviews'],
  search: ['jobs', 'people'],
  sms: ['accounts'],
  uploads: ['files', 'cv', 'messages', 'profiles'],
}
/** What every endpoint answers to whom; it takes longest. */
const roleTable = 'tests/api/core/roleTable.test.ts'

/** What more domains use is tested by each of them in part. */
const maxUsers = 2
/** Tests of other domains that are tried, those of no domain apart. */
const nearestOthers = 6

/**
 * The tests of the domain of a mistake and of a domain that uses it, those that share most words with it first, then the
 * nearest of others, and then the role table.
 */
export function testsOf(mutation: Mutation): string[] {
  const [, wing = '', domain = ''] = mutation.path.split('/')
  const users = wing === 'backend' ? domainsUsing(mutation.path) : []
  const others = [...(testedWith[domain] ?? []), ...(users.length <= maxUsers ? users : [])]
  const folders = [domain, ...others].map((name) => `tests/api/${name}`)
  const rules = testsIn('tests/rules').filter(({ path, text }) =>
    wing === 'contract' ? isImportedBy(mutation.path, path) : text.includes(`'#${wing}/${domain}/`),
  )
  const ofDomain = [...rules, ...folders.flatMap(testsIn)].map(({ path }) => path)
  const nearest = nearestFirst(mutation, [...rules, ...testsIn('tests/api/!(core)')])
  const farther = nearest.filter((path) => !ofDomain.includes(path)).slice(0, nearestOthers)
  return [...nearest.filter((path) => ofDomain.includes(path)), ...farther, roleTable]
}

/** Everything else of the rules and of the API. */
export function otherTests(tests: readonly string[]): string[] {
  return globSync('tests/{rules,api}/**/*.test.ts').filter((path) => !tests.includes(path))
}

interface TestFile {
  readonly path: string
  readonly text: string
}

function testsIn(folder: string): TestFile[] {
  return globSync(`${folder}/**/*.test.ts`).map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

/** Lines before and after a mistake that tell what it is about. */
const environs = 12

function nearestFirst({ path, line }: Mutation, tests: readonly TestFile[]): string[] {
  const around = readFileSync(path, 'utf8')
    .split('\n')
    .slice(Math.max(0, line - environs), line + environs)
  const name = wordsOf(path)
  const words = [...wordsOf(`${path} ${around.join(' ')}`)]
  const known = tests.map((test) => {
    const all = wordsOf(`${test.path} ${test.text}`)
    return { test, shared: new Set(words.filter((word) => all.has(word))), size: all.size }
  })
  /** A word that few tests use says more, and one in both names says most. */
  const weight = (word: string, test: TestFile) =>
    (name.has(word) && wordsOf(test.path).has(word) ? 5 : 1) /
    known.filter(({ shared }) => shared.has(word)).length
  const nearness = ({ test, shared, size }: (typeof known)[number]) =>
    [...shared].reduce((sum, word) => sum + weight(word, test), 0) / Math.sqrt(size)
  return known.toSorted((a, b) => nearness(b) - nearness(a)).map(({ test }) => test.path)
}

/** `closedJobs` consists of closed and job. */
function wordsOf(text: string): Set<string> {
  return new Set((text.match(/[A-Z]?[a-z]{2,}/g) ?? []).map((word) => word.toLowerCase().replace(/s$/, '')))
}
