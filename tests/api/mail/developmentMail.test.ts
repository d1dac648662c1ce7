import { expect, test } from 'vitest'
import { listDevelopmentMail, showDevelopmentMail } from '#contract/mail/developmentMail.ts'
import { register, resendCode } from '#contract/accounts/signUps.ts'
import { signUpForm } from '../../signUpForm.ts'
import { failure, useBackend } from '../backend.ts'

const app = useBackend({ rateFactor: 100 })
const product = useBackend({ strict: false })
const open = useBackend({ developmentMailForAll: true })

test('the mail folder lists the mails, newest first', async () => {
  const email = 'reader@new.example'
  const { attempt } = await app.anyone.call(register, { body: signUpForm(email) })
  await app.mailsTo(email)
  await app.anyone.call(resendCode, { body: { attempt } })
  const written = await app.mailsTo(email, 2)
  const mails = await app.anyone.call(listDevelopmentMail)
  expect(mails.map(({ subject }) => subject)).toEqual(written.map(({ subject }) => subject).reverse())
  const name = mails[0]?.name ?? ''
  expect(await app.anyone.call(showDevelopmentMail, { params: { name } })).toEqual(mails[0])
})

test('a name only ever opens mail files', async () => {
  for (const name of [
    'x',
    '../database/lock',
    '..%2f..',
    '000000000000000-',
    `${'0'.repeat(15)}-${'a'.repeat(36)}`,
  ])
    expect((await failure(app.anyone.call(showDevelopmentMail, { params: { name } }))).status).toBe(404)
})

test('in production the mail folder is not served', async () => {
  expect((await failure(product.anyone.call(listDevelopmentMail))).status).toBe(404)
})

const at = (
  backend: ReturnType<typeof useBackend>,
  path: string,
  origin: { address: string; local: boolean },
) => backend.backend.fetch(new Request(`http://backend${path}`), { ...origin, requestId: '' })
const outboxes = ['/api/outbox', '/api/text-outbox', `/api/outbox/${'0'.repeat(15)}-${'a'.repeat(36)}`]

test('other machines cannot read the mail folder unless the product listens on all interfaces', async () => {
  for (const path of outboxes) {
    expect((await at(app, path, { address: '192.0.2.1', local: false })).status).toBe(404)
  }
  const [list = ''] = outboxes
  expect((await at(app, list, { address: '127.0.0.1', local: true })).status).toBe(200)
  // A request forwarded by a proxy on this machine is from elsewhere.
  expect((await at(app, list, { address: '127.0.0.1', local: false })).status).toBe(404)
  expect((await at(open, list, { address: '192.0.2.1', local: false })).status).toBe(200)
})
