import { callUntyped, type Transport } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import type { PersonName } from '../../../world.ts'
import { transport, type TestBackend } from '../../backend.ts'
import type { CallArguments, Row } from '../../core/roleTable.ts'
import { newToken, plantedBodies, type Planted } from './plantTexts.ts'

export interface Refused {
  readonly field: string
  readonly status: number
}

/** Calls an endpoint with tokens in all its texts and files or, if that is refused, in one text at a time. */
export async function plantIn(
  app: TestBackend,
  row: Row,
  by: PersonName,
): Promise<{ planted: Planted[]; refused: Refused[] }> {
  const { all, each } = plantedBodies(row.endpoint, (await row.args?.())?.body)
  const attempt = async (body: unknown, texts: readonly Planted[]) => {
    const { args, files } = withTokens((await row.args?.()) ?? {}, row)
    const status = await callAs(app, by, row, body === undefined ? args : { ...args, body: body as never })
    return { status, planted: status < 300 ? [...texts, ...files] : [] }
  }
  const first = await attempt(all?.body, all?.planted ?? [])
  if (first.status < 300) return { planted: first.planted, refused: [] }
  const planted: Planted[] = []
  const refused: Refused[] = []
  for (const { body, planted: texts } of each) {
    const { status, planted: some } = await attempt(body, texts)
    planted.push(...some)
    if (status >= 300) refused.push(...texts.map(({ field }) => ({ field, status })))
  }
  return { planted, refused }
}

/** Files with a token as their name, and in the content of PDFs. */
function withTokens(args: CallArguments, { endpoint }: Row): { args: CallArguments; files: Planted[] } {
  if (!args.files) return { args, files: [] }
  const made = Object.entries(args.files).map(([name, file]) => {
    const token = newToken()
    const ending = /\.\w+$/.exec((file as File).name)?.[0] ?? ''
    const content = file.type === 'application/pdf' || ending === '.pdf' ? [file, `%${token}`] : [file]
    const field = `${endpoint.method} ${endpoint.path} ${name} (file)`
    return {
      name,
      file: new File(content, `${token}${ending}`, { type: file.type }),
      planted: { token, field },
    }
  })
  const files = Object.fromEntries(made.map(({ name, file }) => [name, file]))
  return { args: { ...args, files }, files: made.map(({ planted }) => planted) }
}

async function callAs(
  app: TestBackend,
  by: PersonName,
  { endpoint }: Row,
  args: CallArguments,
): Promise<number> {
  const { token } = endpoint.requiresReauthentication ? await app.asReauthenticated(by) : await app.as(by)
  const plain = transport(token, 'en_GB', () => app.backend)
  const api: Transport = {
    ...plain,
    send(request, options) {
      for (const [name, value] of Object.entries(args.raw?.headers ?? {})) request.headers.set(name, value)
      return plain.send(args.raw?.body ? new Request(request, { body: args.raw.body }) : request, options)
    },
  }
  try {
    await callUntyped(api, endpoint, args)
    return 200
  } catch (error) {
    if (error instanceof CallError) return error.status
    throw error
  }
}
