import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createHash } from 'node:crypto'
import { pickEncoding, type Encoding } from './encoding.ts'

const root = new URL('../../dist/client/', import.meta.url)
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
}

interface StaticFile {
  readonly type: string
  readonly etag: string
  readonly immutable: boolean
  readonly bytes: Readonly<Partial<Record<Encoding, Buffer>>>
}

let files: ReadonlyMap<string, StaticFile> | null = null

/** Serves a file of the build from memory; false when the path names none. */
export function serveStatic(req: IncomingMessage, res: ServerResponse, path: string): boolean {
  files ??= loadFiles()
  const file = files.get(path)
  if (!file || (req.method !== 'GET' && req.method !== 'HEAD')) return false
  const encoding = pickEncoding(req.headers['accept-encoding'], file.bytes)
  const bytes = file.bytes[encoding] ?? Buffer.alloc(0)
  res.setHeader('etag', file.etag)
  res.setHeader('vary', 'accept-encoding')
  // Names of built assets carry a hash of their content.
  res.setHeader(
    'cache-control',
    file.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
  )
  if (req.headers['if-none-match'] === file.etag) {
    res.writeHead(304).end()
    return true
  }
  if (encoding !== 'identity') res.setHeader('content-encoding', encoding)
  res.writeHead(200, { 'content-type': file.type, 'content-length': bytes.length })
  res.end(req.method === 'HEAD' ? undefined : bytes)
  return true
}

function loadFiles(): Map<string, StaticFile> {
  const found = new Map<string, StaticFile>()
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue
    const name = join(entry.parentPath, entry.name)
    const file = pathToFileURL(name)
    const path = `/${relative(fileURLToPath(root), name).replaceAll('\\', '/')}`
    const identity = readFileSync(file)
    found.set(path, {
      type: types[extname(entry.name)] ?? 'application/octet-stream',
      etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
      immutable: path.startsWith('/assets/'),
      bytes: { identity, ...readCompressed(file) },
    })
  }
  return found
}

/** The compressed copies that `npm run build` writes next to a file. */
function readCompressed(file: URL): Partial<Record<Encoding, Buffer>> {
  const found: Partial<Record<Encoding, Buffer>> = {}
  for (const [encoding, extension] of [
    ['br', '.br'],
    ['gzip', '.gz'],
  ] as const)
    try {
      found[encoding] = readFileSync(`${decodeURIComponent(file.pathname)}${extension}`)
    } catch {
      // Files that do not shrink have no compressed copy.
    }
  return found
}
