/**
 * Writes the OpenAPI document to docs/openapi.json and prints the changes since its last version, or since a commit or
 * branch: `npm run openapi -- main`.
 */
import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { format, resolveConfig } from 'prettier'
import { changesBetween } from './openapi/changes.ts'
import type { OpenApi } from './openapi/document.ts'
import { publishedDocument, publishedFile } from './openapi/published.ts'
import { reportOf } from './openapi/report.ts'

const [since] = process.argv.slice(2)
const current = publishedDocument()
const earlier = since
  ? execFileSync('git', ['show', `${since}:${publishedFile}`], { encoding: 'utf8' })
  : await readFile(publishedFile, 'utf8').catch(() => null)
if (earlier !== null)
  console.log(reportOf(changesBetween(JSON.parse(earlier) as OpenApi, current)) || 'Nothing has changed.')
const options = { ...(await resolveConfig(publishedFile)), parser: 'json' }
await writeFile(publishedFile, await format(JSON.stringify(current), options))
