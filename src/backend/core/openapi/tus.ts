import type { Definition } from '#contract/core/endpoint.ts'
import type { Json } from './json.ts'

type Method = Pick<Definition, 'method'>

const header = (name: string, schema: Json): Json => ({ name, in: 'header', required: true, schema })
const bytes: Json = { type: 'integer', minimum: 0 }

/** The headers that an endpoint of the tus protocol requires. */
export function tusHeaders({ method }: Method): Json[] {
  return [
    header('Tus-Resumable', { type: 'string', enum: ['1.0.0'] }),
    ...(method === 'POST'
      ? [header('Upload-Length', bytes), header('Upload-Metadata', { type: 'string' })]
      : []),
    ...(method === 'PATCH' ? [header('Upload-Offset', bytes)] : []),
  ]
}

export const tusBody = ({ method }: Method): Json =>
  method === 'PATCH'
    ? { requestBody: { required: true, content: { 'application/offset+octet-stream': { schema: {} } } } }
    : {}

export function tusSuccess({ method }: Method): Json {
  const respond = (...headers: readonly [name: string, schema: Json][]): Json => ({
    description: 'Done.',
    headers: Object.fromEntries(headers.map(([name, schema]) => [name, { schema }])),
  })
  const text: Json = { type: 'string' }
  switch (method) {
    case 'POST':
      return { 201: respond(['Location', text], ['Upload-Expires', text]) }
    case 'HEAD':
      return { 200: respond(['Upload-Offset', bytes], ['Upload-Length', bytes], ['Upload-Expires', text]) }
    case 'PATCH':
      return { 204: respond(['Upload-Offset', bytes], ['Upload-Expires', text]) }
    default:
      return { 204: { description: 'Done.' } }
  }
}
