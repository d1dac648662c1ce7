import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { unpackCommit } from '../unpackCommit.ts'
import type { OpenApi } from './document.ts'

type Earlier = { readonly commit: string; readonly document: OpenApi } | { readonly skipped: string }

/**
 * The document of an earlier commit, built by its own source with the packages that are installed now.
 * @param ref without one, the main branch, or the commit before when nothing has changed since it
 */
export async function earlierDocument(ref?: string): Promise<Earlier> {
  const commit = ref === undefined ? commitBefore() : commitOf(ref)
  if (commit === null)
    return { skipped: `The contract is not compared: there is no ${ref ?? 'earlier commit'} here.` }
  mkdirSync('.tmp', { recursive: true })
  const folder = mkdtempSync(resolve('.tmp', 'contract-'))
  try {
    unpackCommit(commit, ['package.json', 'src', 'scripts', 'locales'], folder)
    const published = pathToFileURL(join(folder, 'scripts/openapi/published.ts')).href
    const { publishedDocument } = (await import(published)) as { publishedDocument: () => OpenApi }
    return { commit, document: publishedDocument() }
  } catch (error) {
    const [reason] = String(error).split('\n')
    return { skipped: `The contract is not compared: that of ${commit} could not be built. ${reason}` }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function commitBefore(): string | null {
  const head = commitOf('HEAD')
  const main = commitOf('origin/main') ?? commitOf('main')
  if (main !== null && (main !== head || git('status', '--porcelain', '--', 'src') !== '')) return main
  return commitOf('HEAD^')
}

/** The commit's short name; null when there is none, or no repository. */
function commitOf(ref: string): string | null {
  try {
    return git('rev-parse', '--verify', '--quiet', '--short', `${ref}^{commit}`)
  } catch {
    return null
  }
}

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
