import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { changesBetween } from '../../scripts/openapi/changes.ts'
import type { OpenApi } from '../../scripts/openapi/document.ts'
import { publishedDocument, publishedFile } from '../../scripts/openapi/published.ts'
import { reportOf } from '../../scripts/openapi/report.ts'

test('the checked-in OpenAPI document matches the contract', () => {
  const written = JSON.parse(readFileSync(publishedFile, 'utf8')) as OpenApi
  const current = publishedDocument()
  const report = reportOf(changesBetween(written, current))
  expect(
    report,
    `${publishedFile} is behind the contract; \`npm run openapi\` writes it anew.\n${report}`,
  ).toBe('')
  // Parts other than operations: the introduction, and schemas without references.
  expect(current).toEqual(written)
})
