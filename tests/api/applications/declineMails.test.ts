import { expect, test } from 'vitest'
import { answerApplications, type AnswerMessages } from '#contract/applications/answers.ts'
import type { Locale } from '#contract/core/locale.ts'
import { settled, useBackend } from '../backend.ts'
import { createApplicants, postJob, sendResume } from './applicationFixtures.ts'

let later = 0
const app = useBackend({ rateFactor: 100 }, () => new Date(Date.now() + later))

/** The mail that a candidate with an account in this language gets about a decline with these words. */
async function mailOfDecline(messages: AnswerMessages, locale: Locale = 'en_GB') {
  const jobId = await postJob(app)
  const [token = ''] = await createApplicants(app, 1)
  const { id } = await sendResume(app.withToken(token), jobId)
  const { rows } = await app.backend.connection.pool.query(
    `update accounts set locale = $1 where id = (select user_id from applications where id = $2) returning email`,
    [locale, id],
  )
  const { email } = rows[0] as { email: string }
  const hugo = await app.as('hugo')
  await hugo.call(answerApplications, {
    params: { jobId },
    body: {
      state: 'rejected',
      from: 'viewed',
      application_ids: [id],
      messages,
      reason: 'No licence.',
      delay_days: 0,
    },
  })
  later += 11_000
  await app.work('announceDecisions')
  await settled(app.backend)
  const mail = (await app.mailsTo(email)).at(-1)
  if (!mail) throw new Error('There is no mail')
  expect(JSON.stringify(mail)).not.toContain('licence')
  return mail
}

test.each<[Locale, string, string]>([
  ['en_GB', 'Globex wrote to you:\n\n“Not this time.\n\nWe’d be glad to hear from you in spring.”', 'Цього'],
  ['uk_UA', 'Компанія «Globex» написала вам:\n\n«Цього разу ні.»', 'Not this time'],
])('the mail about a decline has what the company wrote, in %s', async (locale, text, other) => {
  const messages = {
    en_GB: 'Not this time.\n\nWe’d be glad to hear from you in spring.',
    uk_UA: 'Цього разу ні.',
  }
  const mail = await mailOfDecline(messages, locale)
  expect(mail.text).toContain(text)
  expect(mail.text).not.toContain(other)
  expect(mail.html).toContain(text.split('\n\n').at(-1))
})

test('what is written in one language alone is mailed in that, and without words only the decision is', async () => {
  expect((await mailOfDecline({ en_GB: '', uk_UA: 'Цього разу ні.' })).text).toContain('“Цього разу ні.”')
  const silent = await mailOfDecline({})
  expect(silent.text).toMatch(
    /^Globex isn’t taking your application for Backend engineer further\.\n\nView your/,
  )
})

test('the words are text: neither markup nor links nor values of the mail, and never in its subject', async () => {
  const words =
    '<a href="https://evil.example">Claim {{url}} and $t(mail:footer) at evil.example</a>\nBcc: all@people.example'
  const { subject, text, html, ...rest } = await mailOfDecline({ en_GB: words })
  expect(subject).toBe('Globex isn’t taking your application for Backend engineer further')
  const shown = words.replaceAll(/(?<=\S)(?:[.@]|:(?!\d))(?=\S)/g, '\u2060$&\u2060')
  const escaped = shown.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
  expect(text).toContain(`“${shown}”`)
  expect(html).toContain(escaped.replace('\n', '<br>'))
  expect(html).not.toContain('evil.example')
  expect(JSON.stringify(rest)).not.toMatch(/evil|Bcc/)
})
