import { expect, test } from 'vitest'
import { sendReport } from '#backend/reports/report.ts'
import { useBackend } from '../backend.ts'
import { useContent } from './moderatedContent.ts'

const app = useBackend({ rateFactor: 1_000 })
const { make, caseOf, decide } = useContent(app)
const count = 300

test('reports of one thing from hundreds of networks at once are one case with one decision', async () => {
  const { about, targetId } = await make.page()
  const form = { about, reason: 'spam', words: '' } as const
  const send = (network: number) =>
    sendReport(
      app.backend.ctx,
      { viewer: null, address: `10.${network >> 8}.${network & 255}.1`, userAgent: 'test' },
      form,
      'en_GB',
    )
  const networks = Array.from({ length: count }, (_, network) => network)
  const sent = await Promise.all([...networks, ...networks.slice(0, 20)].map(send))
  expect(new Set(sent.map(({ reference }) => reference)).size).toBe(count)
  const { found } = await caseOf('page', targetId)
  expect(found).toMatchObject({ reporters: count, reasons: ['spam'] })
  expect(await decide(found.id, 'hide')).toBe('decided')
  expect(await app.countRows('report_cases')).toBe(1)
})
