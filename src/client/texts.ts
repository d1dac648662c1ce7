import { CallError } from '#contract/core/errors.ts'
import { clientConfig } from './config.ts'

const loaded = new Map<string, Promise<unknown>>()

/**
 * Texts of islands that are not shown before they are used: one file for each language and group, which the browser
 * caches, instead of props on every page. Browser only. @throws CallError
 */
export function loadTexts<Texts>(group: 'editors' | 'validation'): Promise<Texts> {
  const known = loaded.get(group) ?? fetchTexts(group)
  loaded.set(group, known)
  known.catch(() => loaded.delete(group))
  return known as Promise<Texts>
}

async function fetchTexts(group: string): Promise<unknown> {
  const { scope, texts } = clientConfig()
  // Spelled out, because the table of paths would be in the script of every form.
  const response = await fetch(`/texts/${group}.${scope.locale}.json`).catch(() => null)
  if (!response?.ok) throw new CallError('network', texts.network)
  return response.json()
}
