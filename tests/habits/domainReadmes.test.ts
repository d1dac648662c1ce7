import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test.for(['src/backend', 'src/features'])(
  'the README of %s has a paragraph for each of its folders',
  (wing) => {
    const folders = readdirSync(wing, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    const described = readFileSync(`${wing}/README.md`, 'utf8').matchAll(/^\| `(\w+)` +\|/gm)
    expect([...described].map(([, name]) => name)).toEqual(folders.map(({ name }) => name).sort())
  },
)
