import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { withoutServerFields, type Program } from '#server/stripServerFields.ts'

const strip = (code: string, file = 'src/contract/jobs/jobs.ts') =>
  withoutServerFields(code, file, parseAst(code) as unknown as Program)

const imported = `import { endpoint } from '../core/endpoint.ts'\n`
const written = `export const showJob = endpoint({ method: 'GET', path: '/x', access: 'anyone', summary: 's', reply: Job })`

test('a browser’s bundle has no endpoint field that only the server reads', () => {
  const { code, endpoints } = strip(imported + written)
  expect(endpoints).toBe(1)
  expect(code).toContain(`showJob = /* @__PURE__ */ endpoint({ method: 'GET', path: '/x',`)
  for (const field of ['access', 'summary', 'reply', 'Job })']) expect(code).not.toContain(field)
})

test.each([
  [
    'an import that makes nothing',
    `${imported}export const showJob = make({ access: 'anyone' })`,
    'imports endpoint()',
  ],
  [
    'a definition from elsewhere',
    `${imported}export const showJob = endpoint(definition)`,
    'does not say its access in the object',
  ],
  [
    'fields that are spread in',
    `${imported}export const showJob = endpoint({ ...common, access: 'anyone' })`,
    'does not say its summary in the object',
  ],
])('the build fails on %s', (_, code, why) => {
  expect(() => strip(code)).toThrow(why)
  expect(() => strip(code)).toThrow('src/contract/jobs/jobs.ts')
})

test('route table rows are recognised by their guard, and the build fails when none has one', () => {
  const table = `export const routes = { home: { path: '/', guard: 'auth', layout: 'bare', title: null } }`
  const { code, routes } = strip(table, 'src/paths.ts')
  expect(code.replace(/ +/g, ' ')).toBe(`export const routes = { home: { path: '/', } }`)
  expect(routes).toBe(1)
  expect(() => strip(table.replace('guard', 'who'), 'src/paths.ts')).toThrow(
    'src/paths.ts has no row with a guard',
  )
  // Other files of the folder need not have one.
  expect(strip('export const a = 1', 'src/paths/hosts.ts').routes).toBe(0)
})
