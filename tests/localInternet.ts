import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { decode, encode, AUTHORITATIVE_ANSWER, type Answer } from 'dns-packet'
import { generate } from 'selfsigned'
import type { WebConfig } from '#backend/ports/fetch/web.ts'

const loopback = '127.0.0.1'
/** Response codes of DNS. */
const [serverFailure, nameError] = [2, 3]
type Page = (req: IncomingMessage, res: ServerResponse) => void

/** DNS and web servers for a test, on loopback: names that are not set do not exist. */
export interface LocalInternet {
  readonly config: WebConfig
  /** TXT records by name. */
  readonly texts: Map<string, string[]>
  /** Addresses by name; hosts with pages here are at the loopback address. */
  readonly hosts: Map<string, string[]>
  /** Responses by host and path: `www.globex.com/jobs`. */
  readonly pages: Map<string, Page>
  /** DNS does not respond while this is true. */
  silent: boolean
  /** Names that were resolved, and pages that were requested. */
  readonly requests: string[]
  serve(url: string, body: string, status?: number, headers?: Record<string, string>): void
}

/** All names of the certificate. */
const domains = ['globex.com', 'initech.com', 'umbrella.com', 'hooli.com']

/** `start` has to be called before anything is looked up. `missing`: whether other names do not exist, instead of failing. */
export function createLocalInternet({ missing = true } = {}) {
  const dns = createSocket('udp4')
  let web: Server | null = null
  const config: { -readonly [Key in keyof WebConfig]: WebConfig[Key] } = {}
  const internet: LocalInternet = {
    config,
    texts: new Map(),
    hosts: new Map(),
    pages: new Map(),
    silent: false,
    requests: [],
    serve(url, body, status = 200, headers = {}) {
      const { host, pathname } = new URL(url)
      internet.hosts.set(host, internet.hosts.get(host) ?? [loopback])
      internet.pages.set(host + pathname, (_, res) => res.writeHead(status, headers).end(body))
    },
  }

  dns.on('message', (message, from) => {
    if (internet.silent) return
    const query = decode(message)
    const [question] = query.questions ?? []
    if (!question) return
    const { name, type } = question
    internet.requests.push(`${type} ${name}`)
    const answers: Answer[] =
      type === 'TXT'
        ? (internet.texts.get(name) ?? []).map((text) => ({ type: 'TXT', name, ttl: 0, data: parts(text) }))
        : type === 'A' || type === 'AAAA'
          ? (internet.hosts.get(name) ?? [])
              .filter((address) => address.includes(':') === (type === 'AAAA'))
              .map((data) => ({ type, name, ttl: 0, data }))
          : []
    const exists = internet.texts.has(name) || internet.hosts.has(name)
    const flags = AUTHORITATIVE_ANSWER | (exists ? 0 : missing ? nameError : serverFailure)
    dns.send(
      encode({
        type: 'response',
        ...(query.id === undefined ? {} : { id: query.id }),
        flags,
        questions: [question],
        answers,
      }),
      from.port,
      from.address,
    )
  })

  const start = async () => {
    dns.bind(0, loopback)
    await once(dns, 'listening')
    const altNames = domains
      .flatMap((name) => [name, `*.${name}`])
      .map((value) => ({ type: 2 as const, value }))
    const { private: key, cert } = await generate([{ name: 'commonName', value: 'globex.com' }], {
      extensions: [{ name: 'subjectAltName', altNames }],
    })
    web = createServer({ key, cert }, (req, res) => {
      const address = `${req.headers.host?.replace(/:\d+$/, '')}${(req.url ?? '').split('?')[0]}`
      internet.requests.push(address)
      const page = internet.pages.get(address)
      if (page) page(req, res)
      else res.writeHead(404).end('not here')
    }).listen(0, loopback)
    await once(web, 'listening')
    const { port } = web.address() as AddressInfo
    config.dnsServers = [`${loopback}:${dns.address().port}`]
    config.testAuthority = { address: loopback, port, ca: cert }
  }
  const stop = async () => {
    web?.closeAllConnections()
    await new Promise((resolve) => (web ? web.close(resolve) : resolve(null)))
    await new Promise<void>((resolve) => dns.close(resolve))
  }
  return { internet, start, stop }
}

/** A TXT record consists of parts of at most 255 bytes. */
const parts = (text: string) => text.match(/.{1,40}/g) ?? ['']
