import { expect, test } from 'vitest'
import type { CvDocument } from '#contract/cvFiles/document.ts'
import { queueCv } from '#backend/ports/cvRendering/queue.ts'

const document: CvDocument = {
  locale: 'en_GB',
  title: 'CV',
  author: null,
  name: 'CV',
  headline: '',
  lines: [],
  photo: null,
  sections: [],
  resume: { $schema: '', basics: {}, meta: { version: '', 'x-language': 'en-GB', 'x-sections': [] } },
}
const job = {
  document,
  attached: [],
  format: 'docx' as const,
  look: { accent: 'ink', columns: '1', page_size: 'a4' } as const,
  origin: { productName: 'Tenure', createdAt: new Date(0), pageText: '', attachmentText: '' },
}

test('two files are rendered at a time, the others wait in order, and a full queue refuses', async () => {
  const queued = Array.from({ length: 42 }, () => queueCv(job))
  expect(queued.slice(0, 4).map((one) => one.ahead())).toEqual([0, 0, 1, 2])
  expect(() => queueCv(job)).toThrow('Too many files')
  const files = await Promise.all(queued.map((one) => one.rendered))
  expect(files.every(({ bytes }) => Buffer.from(bytes).subarray(0, 2).toString() === 'PK')).toBe(true)
  expect(queueCv(job).ahead()).toBe(0)
})
