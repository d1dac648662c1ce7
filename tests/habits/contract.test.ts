import { expect, test } from 'vitest'
import { contractOf, isEndpoint } from '#backend/core/contract.ts'
import { domains } from '#backend/domains.ts'
import { impliedRefusals, isCompanyAccess } from '#contract/core/definition.ts'
import { paramNames } from '#contract/core/endpoint.ts'
import { isBackendPath } from '#server/handlers.ts'
import { importsOf, sourcesIn } from './sources.ts'

const contract = contractOf(domains)

test('every endpoint of the contract belongs to a domain', async () => {
  const files = sourcesIn('src/contract').map(({ path }) => path)
  const exported = await Promise.all(
    files.map(async (path) =>
      Object.entries((await import(/* @vite-ignore */ `../../${path}`)) as Record<string, unknown>),
    ),
  )
  const endpoints = exported.flat().filter(([, value]) => isEndpoint(value))
  expect(endpoints.length).toBeGreaterThan(100)
  const names = endpoints.map(([name]) => name)
  expect(names.toSorted()).toEqual([...contract.endpoints.values()].toSorted())
})

test('an endpoint declares no refusal that follows from its definition', () => {
  const repeated = [...contract.endpoints].flatMap(([endpoint, name]) => {
    const implied: readonly string[] = impliedRefusals(endpoint)
    return Object.keys(endpoint.refusals ?? {})
      .filter((code) => implied.includes(code))
      .map((code) => `${name}: ${code}`)
  })
  expect(repeated).toEqual([])
})

test('the path of an endpoint for members names its company once', () => {
  const named = domains.flatMap(({ companyOf }) => Object.keys(companyOf ?? {}))
  expect(named).toEqual([...new Set(named)])
  const paths = [...contract.endpoints.keys()].flatMap(({ access, path }) =>
    isCompanyAccess(access) ? [path] : [],
  )
  expect(paths.length).toBeGreaterThan(80)
  expect(
    paths.filter((path) => paramNames(path).filter((name) => named.includes(name)).length !== 1),
  ).toEqual([])
  const used = new Set(paths.flatMap(paramNames))
  expect(named.filter((name) => !used.has(name))).toEqual([])
})

test('fields stripped from the browser’s endpoints are read by the backend only', () => {
  const readers = sourcesIn('src').filter((source) =>
    importsOf(source).some((name) => name.endsWith('core/definition.ts')),
  )
  expect(readers.map(({ path }) => path).filter((path) => !path.startsWith('src/backend/'))).toEqual([])
})

test('the process routes the path of every endpoint to the backend', () => {
  const paths = [...contract.endpoints.keys()].map(({ path }) => path)
  expect(paths.filter((path) => !isBackendPath(path))).toEqual([])
})
