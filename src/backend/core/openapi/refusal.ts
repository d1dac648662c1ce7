import type { Json } from './json.ts'

export const refusalSchema: Json = {
  type: 'object',
  required: ['error', 'message'],
  properties: {
    error: { type: 'string', description: 'The reason, as a code.' },
    message: { type: 'string', description: "A sentence in the caller's locale." },
    violations: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'title'],
        properties: { field: { type: 'string' }, title: { type: 'string' }, code: { type: 'string' } },
      },
    },
  },
}

/** A response that refuses with one of these codes. */
export const refusal = (codes: readonly string[]): Json => ({
  description: `Refused: ${codes.join(', ')}`,
  content: {
    'application/json': {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/Refusal' },
          { type: 'object', properties: { error: { enum: codes } } },
        ],
      },
    },
  },
})
