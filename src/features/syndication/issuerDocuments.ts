import type { APIContext } from 'astro'
import { showCredentialList, showIssuer } from '#contract/credentials/issuers.ts'
import { call } from '#contract/core/call.ts'
import { notFound, paramsOf, prettyJson, respond } from './respond.ts'
import { parseId } from '#paths/addresses.ts'

type Page = Pick<APIContext, 'locals' | 'request'>

/** What others read of an issuer: its document. */
export async function issuerHandler({ locals, request }: Page): Promise<Response> {
  const issuerId = parseId(paramsOf(locals)['id'])
  const document = await call(locals.api, showIssuer, { params: { issuerId } })
  return respond(request, prettyJson(document), { type: 'application/did+json' })
}

/** A list of states. Whoever has it asks each time whether it has changed, so that a revocation is seen at once. */
export async function listHandler({ locals, request }: Page): Promise<Response> {
  const { id, list, name = '' } = paramsOf(locals)
  const [, purpose] = /^(\w+)\.json$/.exec(name) ?? []
  if (purpose === undefined) throw notFound(locals.t)
  const params = { issuerId: parseId(id), listId: parseId(list), purpose }
  const document = await call(locals.api, showCredentialList, { params })
  return respond(request, JSON.stringify(document), { type: 'application/vc' })
}
