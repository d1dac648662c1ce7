import { expect, test } from 'vitest'
import { applyToJob } from '#contract/applications/applications.ts'
import { definitionOf } from '#contract/core/definition.ts'
import type { Arguments, Reply } from '#contract/core/endpoint.ts'
import { isRefusal } from '#contract/core/errors.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { saveTimeZone } from '#contract/settings/settings.ts'

// The compiler checks these: an unused `@ts-expect-error` fails `npm run check:types`.

test('fields stripped from the browser’s bundle are not in its types', () => {
  expect(applyToJob.method).toBe('POST')
  // @ts-expect-error A form imports its schema by name.
  void applyToJob.body
  // @ts-expect-error Only the server reads it.
  void applyToJob.reply
  // @ts-expect-error Only the server reads it.
  void applyToJob.refusals
  // @ts-expect-error Only the server reads it.
  void applyToJob.access
  // @ts-expect-error Only the server reads it.
  void applyToJob.summary
  // @ts-expect-error Only the server reads it.
  void saveTimeZone.query
  expect(definitionOf(applyToJob).access).toBe('person')
})

test('inferred types use the whole definition', () => {
  const args: Arguments<typeof applyToJob> = {
    params: { jobId: 7 },
    body: { email: 'ana@people.example' },
    files: { resume: new Blob() },
  }
  expect(args.params.jobId).toBe(7)
  // @ts-expect-error A body without its field.
  const without: Arguments<typeof applyToJob>['body'] = {}
  expect(without).toEqual({})
  const state: Reply<typeof applyToJob>['state'] = 'sent'
  expect(state).toBe('sent')
  expect(isRefusal(null, applyToJob, 'alreadyApplied')).toBe(false)
  // @ts-expect-error A code that the endpoint does not declare.
  expect(isRefusal(null, applyToJob, 'lastAdmin')).toBe(false)
})

test('a common refusal has one status', () => {
  const written = { method: 'GET', path: '/api/x', access: 'anyone', summary: '' } as const
  // @ts-expect-error `notFound` is 404 everywhere.
  endpoint({ ...written, refusals: { notFound: 409 } })
  endpoint({ ...written, refusals: { notFound: 404, ownReason: 409 } })
})
