import { createHash } from 'node:crypto'

/** Derives keys that survive restarts, so that several processes and open tabs agree on them. */
export function deriveSecret({ SECRET }: { readonly SECRET?: string | undefined }, purpose: string): string {
  const secret = SECRET ?? 'localhost only: refused on public hosts'
  return createHash('sha256').update(`${secret} ${purpose}`).digest('hex')
}
