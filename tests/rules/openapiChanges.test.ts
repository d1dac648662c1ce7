import { expect, test } from 'vitest'
import { changesBetween } from '../../scripts/openapi/changes.ts'
import type { JsonSchema, OpenApi, Operation, Parameter } from '../../scripts/openapi/document.ts'
import { reportOf } from '../../scripts/openapi/report.ts'

const card: JsonSchema = {
  type: 'object',
  required: ['id', 'state'],
  properties: {
    id: { type: 'integer' },
    state: { type: 'string', enum: ['open', 'closed'] },
    // Refers to itself, like a tree.
    parent: { anyOf: [{ $ref: '#/components/schemas/Card' }, { type: 'null' }] },
  },
}
const form: JsonSchema = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string', maxLength: 100 }, note: { type: 'string' } },
}

function document({
  cards = card,
  forms = form,
  parameters = [],
  operation = {},
}: {
  cards?: JsonSchema
  forms?: JsonSchema
  parameters?: Parameter[]
  operation?: Partial<Operation>
}): OpenApi {
  const content = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } })
  const saveCard: Operation = {
    operationId: 'saveCard',
    'x-access': 'person',
    parameters,
    requestBody: content({ $ref: '#/components/schemas/CardForm' }),
    responses: { '200': content({ $ref: '#/components/schemas/Card' }) },
    ...operation,
  }
  return {
    paths: { '/api/cards': { post: saveCard } },
    components: { schemas: { Card: cards, CardForm: forms }, responses: {} },
  }
}

const { properties: fields = {} } = card
const { properties: inputs = {} } = form
const before = document({})

test.each<[string, OpenApi, string]>([
  ['a call that is gone', { ...before, paths: {} }, 'saveCard (POST /api/cards) is gone'],
  ['another name', document({ operation: { operationId: 'putCard' } }), 'saveCard: is called putCard'],
  [
    'other callers',
    document({ operation: { 'x-access': 'companyAdmin' } }),
    'saveCard: may be called by companyAdmin instead of person',
  ],
  [
    'a parameter that has to be sent',
    document({ parameters: [{ name: 'q', in: 'query', required: true, schema: {} }] }),
    'saveCard: query q has to be sent',
  ],
  [
    'a field of the reply that is gone',
    document({ cards: { ...card, properties: { state: fields['state'] ?? {} } } }),
    'saveCard: reply.id is no longer there',
  ],
  [
    'a field that may be missing',
    document({ cards: { ...card, required: ['id'] } }),
    'saveCard: reply.state may be missing',
  ],
  [
    'another type',
    document({ cards: { ...card, properties: { ...fields, id: { type: 'string' } } } }),
    'saveCard: reply.id is string, was integer',
  ],
  [
    'null where there was none',
    document({ cards: { ...card, properties: { ...fields, id: { type: ['integer', 'null'] } } } }),
    'saveCard: reply.id is integer or null, was integer',
  ],
  [
    'a value that nobody knew',
    document({
      cards: {
        ...card,
        properties: { ...fields, state: { type: 'string', enum: ['open', 'closed', 'lost'] } },
      },
    }),
    'saveCard: reply.state is one of open or closed or lost, was open or closed',
  ],
  [
    'a field that has to be sent',
    document({ forms: { ...form, required: ['name', 'note'] } }),
    'saveCard: body.note has to be sent',
  ],
  [
    'a field that is not taken',
    document({ forms: { ...form, properties: { name: inputs['name'] ?? {} } } }),
    'saveCard: body.note is no longer taken',
  ],
  [
    'a shorter text',
    document({ forms: { ...form, properties: { ...inputs, name: { type: 'string', maxLength: 50 } } } }),
    'saveCard: body.name has a lower maxLength',
  ],
])('%s breaks a program', (_, after, change) => {
  const { breaking, others } = changesBetween(before, after)
  expect(breaking).toContain(change)
  expect(others).toEqual([])
})

test.each<[string, OpenApi]>([
  [
    'one more field in the reply',
    document({ cards: { ...card, properties: { ...fields, more: { type: 'string' } } } }),
  ],
  [
    'a field that may be sent',
    document({ forms: { ...form, properties: { ...inputs, more: { type: 'string' } } } }),
  ],
  ['a longer text', document({ forms: { ...form, properties: { ...inputs, name: { type: 'string' } } } })],
  [
    'a parameter that may be sent',
    document({ parameters: [{ name: 'q', in: 'query', required: false, schema: {} }] }),
  ],
  [
    'a refusal',
    document({ operation: { responses: { ...before.paths['/api/cards']?.['post']?.responses, '409': {} } } }),
  ],
])('%s is compatible, and is reported', (_, after) => {
  const changes = changesBetween(before, after)
  expect(changes.breaking).toEqual([])
  expect(reportOf(changes)).toBe('Breaks nobody:\n  saveCard has changed')
})

test('an unchanged document has no changes, and a new operation is listed', () => {
  expect(reportOf(changesBetween(before, before))).toBe('')
  expect(changesBetween({ ...before, paths: {} }, before).others).toEqual([
    'saveCard (POST /api/cards) is new',
  ])
})
