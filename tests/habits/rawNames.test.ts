import { expect, test } from 'vitest'
import { sourcesIn } from './sources.ts'

// Queries name tables and columns by the schema, so that renaming one there is a type error everywhere else.

const sources = sourcesIn('src/backend').filter(({ path }) => !path.startsWith('src/backend/db/migrations'))
const isSchema = (path: string) => /\/schema(?:\.ts$|\/)/.test(path)
const tables = new Set(
  sources.flatMap(({ path, text }) =>
    isSchema(path) ? [...text.matchAll(/ = pg(?:Table|View)\(\s*'(\w+)'/g)].map(([, name = '']) => name) : [],
  ),
)
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')

/** Files that spell a table, and why. */
const spelledIn: Readonly<Record<string, string>> = {
  'src/backend/core/rateLimits.ts': 'its statements go to the pool, without Drizzle',
  'src/backend/ports/work/finishedWork.ts': 'its triggers are functions of the database',
}

test('queries interpolate tables, and do not spell them', () => {
  expect(tables.size).toBeGreaterThan(90)
  const spelled = sources.flatMap(({ path, text }) =>
    isSchema(path)
      ? []
      : [...withoutComments(text).matchAll(/\b(?:from|join|update|into|only) "?([a-z_]+)\b/g)].flatMap(
          ([, name = '']) => (tables.has(name) ? [path] : []),
        ),
  )
  expect([...new Set(spelled)]).toEqual(Object.keys(spelledIn))
})
