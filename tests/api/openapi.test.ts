import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { useBackend } from './backend.ts'

const world = useBackend()

test('the contract is served as valid OpenAPI 3.1, with every endpoint in it', async () => {
  const response = await world.send(new Request('http://backend/api/openapi.json'))
  const document = (await response.json()) as { openapi: string; paths: Record<string, object> }
  expect(document.openapi).toBe('3.1.0')
  const result = await new Validator().validate(document)
  expect(result.errors).toBeUndefined()
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(described.sort()).toEqual(
    world.backend.app.endpoints.map(({ method, path }) => `${method} ${path}`).sort(),
  )
})
