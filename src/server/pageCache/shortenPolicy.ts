import { createHash } from 'node:crypto'

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g
const inlineStyle = /<style[^>]*>([^]*?)<\/style>/g
const sources = /'sha256-([A-Za-z0-9+/]+=*)'/g

/**
 * Removes from a Content-Security-Policy the hashes of scripts and styles that the page does not contain. Astro lists
 * all of its own on every page, which is most of the header. Nothing is added: a script that Astro did not allow is
 * still refused.
 */
export function shortenPolicy(policy: string, html: string): string {
  const present = new Set([...hashesIn(html, inlineScript), ...hashesIn(html, inlineStyle)])
  return policy
    .replace(sources, (source, hash: string) => (present.has(hash) ? source : ''))
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/ ?; ?/g, ';')
}

function hashesIn(html: string, element: RegExp): string[] {
  return [...html.matchAll(element)].map(([, text = '']) =>
    createHash('sha256').update(text).digest('base64'),
  )
}
