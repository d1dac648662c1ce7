import { expect, test } from 'vitest'
import { showApplication } from '#contract/applications/applications.ts'
import { CallError } from '#contract/core/errors.ts'
import { marksIn } from './blindFixtures.ts'
import { isHunted, managers, nameOf, useBlindScenes } from './blindScene.ts'

const scenes = useBlindScenes()
const { app, rows, applied, decide, undo, announceAfter, marksRead } = scenes

/** Calls that the company cannot make before it knows the applicant. */
const refused = new Set([
  'POST /api/applications/:applicationId/interviews',
  'DELETE /api/applications/:applicationId/interviews/:interviewId',
  'PUT /api/applications/:applicationId/interviews/:interviewId/time',
  'PUT /api/applications/:applicationId/interviews/:interviewId/cancellation',
])

test('no call of the company finds out who applied to a blind job', { timeout: 300_000 }, async () => {
  await applied()
  const found: string[] = []
  const impossible = new Set<string>()
  let called = 0
  for (const row of rows.filter(isHunted))
    for (const manager of managers) {
      if (row.expected[manager] !== 200) continue
      const args = await row.args().catch((error: unknown) => {
        if (error instanceof CallError && error.code === 'applicantUnknown') return null
        throw error
      })
      const { status, answer } = args
        ? await scenes.answerTo(manager, row, args)
        : { status: 409, answer: '' }
      if (status === 409) impossible.add(`${row.endpoint.method} ${row.endpoint.path}`)
      called++
      const marks = marksIn(answer, await scenes.marks())
      if (marks.length > 0) found.push(`${nameOf(row)} by ${manager}: ${marks.join(', ')}`)
    }
  expect(found).toEqual([])
  expect(impossible).toEqual(refused)
  expect(called).toBeGreaterThan(150)
})

test('nothing is read while a decision can be undone, after it was, or after a decline', async () => {
  const scene = await applied()
  await decide(scene, 'shortlisted')
  await announceAfter(5)
  expect(await marksRead(scene)).toEqual([])
  await undo(scene)
  await announceAfter(60)
  expect(await marksRead(scene)).toEqual([])
  await decide(scene, 'hired')
  await announceAfter(9)
  await undo(scene)
  await decide(scene, 'rejected')
  await announceAfter(11)
  expect(await marksRead(scene)).toEqual([])
  const gita = await app.as('gita')
  const shown = await gita.call(showApplication, { params: { applicationId: scene.id } })
  expect(shown).toMatchObject({ state: 'rejected', resume: null, resume_hidden: true, photo_url: null })
})
