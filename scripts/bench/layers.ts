import type { Profiler } from 'node:inspector'

/** Milliseconds of self time, by layer. */
export type LayerShares = Readonly<Record<string, number>>

/** The first that matches a function's file or name. What matches none counts to the function that called it. */
const layers: readonly (readonly [name: string, file: RegExp, functionName?: RegExp])[] = [
  ['collector', /^$/, /^\(garbage collector\)$/],
  ['idle', /^$/, /^\(idle\)$/],
  ['SQL: building', /drizzle-orm/],
  ['SQL: sending and parsing', /node_modules\/pg/],
  ['React', /node_modules\/(react|react-dom|scheduler)\/|chunks\/server_/],
  [
    'islands: props',
    /dist\/server/,
    /^(serializeProps|serializeArray|serializeObject|convertToSerializedForm|prepareProps|generateHydrateScript)$/,
  ],
  ['texts', /i18next|src\/i18n|chunks\/translate/],
  ['days and times', /dayjs|chunks\/(dates|days|times)/],
  ['Markdown', /markdown|micromark|mdast|marked/i],
  ['contract', /node_modules\/zod|src\/contract/],
  [
    'who asks',
    /src\/backend\/accounts|src\/backend\/core\/(tokens|membership)|src\/middleware|virtual_astro_middleware/,
  ],
  ['routing of calls', /node_modules\/hono|src\/backend\/core/],
  ['backend', /src\/backend/],
  ['pages', /dist\/server/],
  ['compression', /^node:zlib|src\/server\/compress/],
  ['HTTP', /^node:(_http|internal\/(http|undici)|_tls)|undici|src\/server/],
]

/** Adds up the self time of a CPU profile by layer, in milliseconds. */
export function shareByLayer({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): LayerShares {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const layerById = new Map<number, string>()
  const visit = (id: number, inherited: string): void => {
    const node = byId.get(id)
    if (!node) return
    const own = layerOf(node) ?? inherited
    layerById.set(id, own)
    for (const child of node.children ?? []) visit(child, own)
  }
  const [root] = nodes
  if (root) visit(root.id, 'Node')
  const shares: Record<string, number> = {}
  for (const [at, id] of samples.entries()) {
    const layer = layerById.get(id) ?? 'Node'
    shares[layer] = (shares[layer] ?? 0) + (timeDeltas[at] ?? 0) / 1_000
  }
  return shares
}

function layerOf({ callFrame: { url, functionName } }: Profiler.ProfileNode): string | null {
  const found = layers.find(([, file, name]) => file.test(url) && (!name || name.test(functionName)))
  return found?.[0] ?? null
}
