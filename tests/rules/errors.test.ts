import { expect, test } from 'vitest'
import { readFailure } from '#contract/core/errors.ts'

const texts = { network: 'Something went wrong', unknown: 'Some error' }
const read = (status: number, body: unknown, retryAfter: string | null = null) =>
  readFailure(status, body, texts, retryAfter)

test('the product’s own errors have a code and a message', () => {
  const error = read(409, { error: 'alreadyApplied', message: 'You have already applied for this job.' })
  expect(error).toMatchObject({
    kind: 'refused',
    status: 409,
    code: 'alreadyApplied',
    message: 'You have already applied for this job.',
  })
})

test('field errors are read from both list formats, without the leading name', () => {
  const fields = [
    { field: 'first_name', title: 'The first_name is required' },
    { field: 'company_name', title: 'The company name may not be that long' },
    { field: 'email', title: 'Please enter a valid email', code: 'email' },
    { field: 'the', title: 'Theory is not accepted' },
  ]
  const expected = [
    { field: 'first_name', title: 'is required' },
    { field: 'company_name', title: 'may not be that long' },
    { field: 'email', title: 'Please enter a valid email', code: 'email' },
    { field: 'the', title: 'Theory is not accepted' },
  ]
  for (const body of [{ violations: fields }, { data: fields }]) {
    const error = read(422, body)
    expect(error.kind).toBe('invalid')
    expect(error.fields).toEqual(expected)
  }
})

test('special characters in a field name are literal', () => {
  const { fields } = read(422, { data: [{ field: 'urls.0.url', title: 'The urls.0.url is wrong' }] })
  expect(fields[0]?.title).toBe('is wrong')
  expect(read(422, { data: [{ field: 'a(b', title: 'The a(b is wrong' }] }).fields).toHaveLength(1)
})

test('a list without field errors is not a validation error', () => {
  for (const data of [[], [null], [{ field: 1, title: 'x' }], {}, 'text', 5])
    expect(read(422, { data }).kind).toBe('failed')
})

test('the text is the message, else the error, else the fallback', () => {
  expect(read(500, { message: 'Broken', error: 'E' }).message).toBe('Broken')
  expect(read(500, { message: ' ', error: 'E' }).message).toBe('E')
  for (const body of [null, 'text', [], {}]) expect(read(500, body).message).toBe('Some error')
  expect(read(401, null).message).toBe('Something went wrong')
  expect(read(401, { error: 'Unauthenticated' })).toMatchObject({
    kind: 'unauthorized',
    message: 'Unauthenticated',
  })
})

test('the seconds to wait are read when they are a number', () => {
  expect(read(429, { error: 'tooManyRequests' }, '30').retryAfter).toBe(30)
  expect(read(429, {}, 'Wed, 21 Oct 2026 07:28:00 GMT').retryAfter).toBeNull()
})
