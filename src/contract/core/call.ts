import { actingHeader, sendsActingProfile } from './actingProfile.ts'
import type { Arguments, Endpoint, Reply } from './endpoint.ts'
import { CallError, readFailure, type FailureTexts } from './errors.ts'
import type { Locale } from './locale.ts'
import { reviveDates, toForm, toQuery } from './wire.ts'

export interface SendOptions {
  readonly signal?: AbortSignal
  /** Called during an upload with the share that has been sent, 0 to 1. */
  readonly onProgress?: (share: number) => void
}

/** How calls reach a backend: within this process, over HTTP from the server, or from a browser. */
export interface Transport {
  /** Origin of the backend, without a trailing slash. */
  readonly baseUrl: string
  readonly locale: Locale
  readonly texts: FailureTexts
  token(): string | null
  /** Slug of the company that the user acts for. Null or absent: the user acts as themself. */
  acting?(): string | null
  send(request: Request, options: SendOptions): Promise<Response>
  /**
   * Runs when an endpoint requires reauthentication. `proven`: the call is repeated. `cancelled`: the call fails with a
   * `cancelled` error, which needs no message. Null: reauthentication is not possible here.
   */
  reauthenticate?(): Promise<'proven' | 'cancelled' | null>
  /** Runs for every failure, before the caller receives it. */
  onFailure?(error: CallError, endpoint: Endpoint): void
}

/** Calls an endpoint and returns its typed reply, or throws a `CallError`. */
export async function call<E extends Endpoint>(
  api: Transport,
  endpoint: E,
  ...[args, options]: Record<never, never> extends Arguments<E>
    ? [args?: Arguments<E>, options?: SendOptions]
    : [args: Arguments<E>, options?: SendOptions]
): Promise<Reply<E>> {
  return callUntyped(api, endpoint, args ?? {}, options)
}

/** Calls with unvalidated arguments, such as those of a form post: the server validates them. */
export async function callUntyped<E extends Endpoint>(
  api: Transport,
  endpoint: E,
  args: LooseArguments,
  options: SendOptions = {},
): Promise<Reply<E>> {
  try {
    return await callOnce(api, endpoint, args, options)
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'proofRequired') throw error
    const outcome = (await api.reauthenticate?.()) ?? null
    if (outcome === 'proven') return callOnce(api, endpoint, args, options)
    throw outcome === null ? error : new CallError('cancelled', error.message, { code: error.code })
  }
}

async function callOnce<E extends Endpoint>(
  api: Transport,
  endpoint: E,
  args: LooseArguments,
  options: SendOptions,
): Promise<Reply<E>> {
  try {
    const response = await sendRequest(api, toRequest(api, endpoint, args), options)
    const body: unknown = await readBody(response)
    if (!response.ok) throw readFailure(response.status, body, api.texts, response.headers.get('retry-after'))
    if (endpoint.bare) return body as Reply<E>
    return ((body as { data?: unknown } | null)?.data ?? null) as Reply<E>
  } catch (error) {
    if (error instanceof CallError) api.onFailure?.(error, endpoint)
    throw error
  }
}

async function sendRequest(api: Transport, request: Request, options: SendOptions): Promise<Response> {
  try {
    return await api.send(request, options)
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error
    // The browser's own message, such as 'Failed to fetch', is for developers.
    throw new CallError('network', api.texts.network, { cause: error })
  }
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    if (text === '') return null
    // A reviver makes parsing several times slower, and only some servers write dates as objects.
    return text.includes('"timezone"') ? JSON.parse(text, reviveDates) : JSON.parse(text)
  } catch {
    return null
  }
}

interface LooseArguments {
  readonly params?: Record<string, string | number>
  readonly query?: Record<string, unknown>
  readonly body?: Record<string, unknown>
  readonly files?: Record<string, Blob | undefined>
}

/** Builds the HTTP request for any endpoint (docs/api.md). */
export function toRequest(api: Transport, endpoint: Endpoint, args: LooseArguments): Request {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(args.params?.[name] ?? ''),
  )
  const query = toQuery({ ...args.query, ...(endpoint.method === 'GET' ? { locale: api.locale } : {}) })
  const headers = new Headers({ accept: 'application/json' })
  if (endpoint.method !== 'GET') headers.set('accept-language', api.locale.replace('_', '-'))
  const token = api.token()
  if (token) headers.set('authorization', `Bearer ${token}`)
  const acting = token && sendsActingProfile(endpoint) ? api.acting?.() : null
  if (acting) headers.set(actingHeader, acting)
  const init: RequestInit = { method: endpoint.method, headers, credentials: 'include' }
  if (endpoint.files) {
    // Many servers parse form data only in a POST, so a PUT with files is sent as POST with `_method`.
    init.method = 'POST'
    const override = endpoint.method === 'PUT' ? { _method: 'PUT' } : {}
    init.body = toForm({ ...override, ...args.body }, args.files)
  } else if (args.body) {
    headers.set('content-type', 'application/json')
    init.body = JSON.stringify(args.body)
  }
  return new Request(`${api.baseUrl}${path}${query ? `?${query}` : ''}`, init)
}
