import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { declaredNames } from './declaredNames.ts'
import { sourcesIn } from './sources.ts'

/** All code but the generated migrations and the content of the demo. */
const areas = ['src', 'scripts', 'demo/load', 'tests']

/** Words that names do not contain, and the standard word for each. */
const retired: Readonly<Record<string, string>> = {
  artist: 'image worker',
  draw: 'render',
  drawer: 'renderer',
  drawn: 'rendered',
  redraw: 'reencode',
  asleep: 'not hydrated',
  wake: 'hydrate or notify',
  woken: 'hydrated',
  morph: 'view transition',
  believe: 'set freshness',
  hear: 'listen',
  hears: 'listens',
  stale: 'invalidation',
  trusted: 'current',
  door: 'handler',
  doors: 'handlers',
  gate: 'limiter',
  hangup: 'lingering close',
  foreign: 'external',
  doer: 'actor',
  forgive: 'reset',
  founding: 'create company',
  stating: 'self-reported',
  entering: 'session',
  forget: 'delete or evict',
  keep: 'store',
  keeps: 'stores',
  kept: 'stored',
  judge: 'detect',
  lean: 'strip',
  hold: 'lock or assert',
  holds: 'satisfies',
  held: 'locked',
  ring: 'publish unread',
  beginning: 'first page',
  intruders: 'name what is tested',
  oddities: 'name what is tested',
  stranger: 'signed-out visitor',
  strangers: 'signed-out visitors',
  prose: 'multiline text',
  moment: 'timestamp',
  programs: 'syndication',
  say: 'translate',
  said: 'text',
  says: 'text',
  tell: 'notify',
  told: 'payload',
  whoever: 'the role',
  asked: 'request',
  asking: 'requester',
  heard: 'received',
  mine: 'own',
  ours: 'own',
  theirs: 'other',
  who: 'caller or person',
  whom: 'recipient',
  somebody: 'person',
  strange: 'unknown',
  sought: 'terms',
  saying: 'text',
  sayings: 'texts',
  stage: 'fixtures',
  matter: 'to-do',
  matters: 'to-dos',
  tie: 'relation',
  ties: 'relations',
  standing: 'verification or state',
  alike: 'shared group',
  grounds: 'evidence',
  world: 'app or fixtures',
}
/** Phrases of several words that are retired as a whole. */
const retiredPhrases = /^(hang_?up|way_on|coming_in|hand_on|go_on|put_back|set_aside|enter_file)(_|$)/

/** Names that contain a retired word in its ordinary technical sense. */
const allowed: Readonly<Record<string, string>> = {
  frontMatter: 'the front matter of a Markdown file',
  isForeignKeyViolation: 'a foreign key',
  listJobTies: 'an operation id of the API document',
  moment: 'the column type of src/backend/db/columns.ts',
  postponeMatter: 'an operation id of the API document',
  resumeMatter: 'an operation id of the API document',
  Ring: 'the progress ring',
  runStage: 'a stage of the test run',
  showCompanyStanding: 'an operation id of the API document',
  showCompanyTies: 'an operation id of the API document',
  trustedValues: 'values that need no escaping',
  wake: 'a worker that sleeps between jobs',
  world: 'the file of the shared people',
}

const sources = areas.flatMap((area) => sourcesIn(area))

test('files, functions, types and variables are named by standard words', { timeout: 30_000 }, () => {
  const violations = sources.flatMap((source) => {
    const file = { name: basename(source.path).replace(/\..*$/, ''), line: 1 }
    return [file, ...declaredNames(source)]
      .filter(({ name }) => !(name in allowed))
      .flatMap(({ name, line }) => retiredIn(name).map((word) => `${source.path}:${line} ${name} (${word})`))
  })
  expect(violations).toEqual([])
})

test('comments cite pages that exist, and no numbered chapters', () => {
  const all = ['src', 'scripts', 'tests', 'demo'].flatMap((folder) => sourcesIn(folder))
  const dead = all.flatMap(({ path, text }) => [
    ...(/\bchapters? \d/i.test(text) ? [`${path}: chapter`] : []),
    ...pagesCitedIn(text)
      .filter((page) => !existsSync(page))
      .map((page) => `${path}: ${page}`),
  ])
  expect(dead).toEqual([])
})

test('comments say what they are about, and do not refer to the one before them', () => {
  const referring = sourcesIn('src').flatMap(({ path, text }) =>
    [...text.matchAll(/(\/\*\*|\/\/|^\s*\*)\s*(The same|Likewise)\b.*/gm)].map(
      ([comment]) => `${path}: ${comment.trim()}`,
    ),
  )
  expect(referring).toEqual([])
})

test('links between documentation pages resolve', () => {
  const pages = ['README.md', 'CONTRIBUTING.md', ...markdownIn('docs')]
  const dead = pages.flatMap((page) => {
    const text = readFileSync(page, 'utf8')
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link)
    return links
      .filter((link) => !existsSync(new URL(link, `file:///${process.cwd()}/${page}`)))
      .map((link) => `${page}: ${link}`)
  })
  expect(dead).toEqual([])
})

test('the documentation names files that exist', () => {
  const pages = ['README.md', 'CONTRIBUTING.md', ...markdownIn('docs')]
  const dead = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/`((?:src|tests)\/[\w./-]+\.\w+)`/g)]
      .map(([, path = '']) => path)
      .filter((path) => !existsSync(path))
      .map((path) => `${page}: ${path}`),
  )
  expect(dead).toEqual([])
})

function retiredIn(name: string): string[] {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_')
  const phrase = retiredPhrases.test(words.join('_')) ? [name] : []
  return [
    ...phrase,
    ...words.filter((word) => Object.hasOwn(retired, word)).map((word) => `${word}: ${retired[word]}`),
  ]
}

const pagesCitedIn = (text: string): string[] =>
  [...text.matchAll(/\bdocs\/[\w/-]+\.md\b/g)].map(([page]) => page)

const markdownIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
