import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { signIn } from '#contract/accounts/signIn.ts'
import { applyToJob } from '#contract/applications/applications.ts'
import { toRequest } from '#contract/core/call.ts'
import { addCompanyContact } from '#contract/companies/edits.ts'
import { confirmEmail, startEmail } from '#contract/accounts/emails.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { invite } from '#contract/employments/members.ts'
import { requestPasswordReset } from '#contract/accounts/passwordResets.ts'
import { changeSignUpEmail, continueSignUp, register, registerCompany } from '#contract/accounts/signUps.ts'
import { PermanentFailure } from '#backend/ports/work/attempts.ts'
import { smtpMailer } from '#backend/ports/mail/mailer.ts'
import { smugglingAddresses } from '../../addresses.ts'
import { companySignUpForm, signUpForm } from '../../signUpForm.ts'
import { password, people, type PersonName } from '../../world.ts'
import { pdf, postJob } from '../applications/applicationFixtures.ts'
import { failure, useBackend } from '../backend.ts'
import { globex, createPerson, terms } from '../employments/invitationFixtures.ts'

const app = useBackend()
const wide = useBackend({ rateFactor: 100_000 })

/** Every endpoint that takes an address, with a form around it. */
const takers: [name: string, as: PersonName | null, send: (email: string) => Promise<Request>][] = [
  ['sign-up', null, (email) => form(register, signUpForm(email))],
  ['a sign-in', null, (email) => form(signIn, { email, password })],
  ['a password reset', null, (email) => form(requestPasswordReset, { email })],
  ['company sign-up', null, (email) => form(registerCompany, companySignUpForm(email))],
  ['going on with a sign-up', null, (email) => form(continueSignUp, { email, password })],
  [
    'another address of a sign-up',
    null,
    (email) => form(changeSignUpEmail, { attempt: 'a', password, email }),
  ],
  ['another address of an account', 'ana', (email) => form(startEmail, { email })],
  ['its code', 'ana', (email) => form(confirmEmail, { email, code: '123456' })],
  ['an invitation', 'gita', (email) => form(invite, { ...terms, email }, globex)],
  [
    "a company's contact",
    'gita',
    (email) => form(addCompanyContact, { label: 'Press', email, phone: '' }, globex),
  ],
  [
    'an application',
    'ana',
    async (email) => form(applyToJob, { email }, { jobId: await postJob(wide) }, { resume: pdf() }),
  ],
]

test.each(takers)('%s refuses addresses that could be parsed in two ways', async (_, as, send) => {
  const token = as && (await wide.as(as)).token
  // Adding an address requires reauthentication.
  if (as) await wide.asReauthenticated(as)
  // Requests never contain NUL.
  for (const typed of smugglingAddresses.filter((one) => !one.includes('\0'))) {
    const request = await send(typed)
    if (token) request.headers.set('authorization', `Bearer ${token}`)
    const answer = await wide.send(request)
    expect([typed, answer.status]).toEqual([typed, 422])
    const { violations } = (await answer.json()) as { violations: unknown[] }
    expect(violations).toContainEqual(expect.objectContaining({ field: 'email', code: 'email' }))
  }
})

test('spellings of one address share their limits, storage and sign-in', async () => {
  const spellings = ['Victim@X.Example', ' victim@x.example', 'VICTIM@x.EXAMPLE ']
  for (const email of spellings) await app.anyone.call(register, { body: signUpForm(email) })
  const fourth = app.anyone.call(register, { body: signUpForm('victim@ｘ.example') })
  expect(await failure(fourth)).toMatchObject({ status: 429 })
})

test('an international domain is the same in Unicode and in ASCII', async () => {
  const { email } = await createPerson(app, 'olena@xn--80aikifvh.xn--j1amh')
  await app.anyone.call(signIn, { body: { email: 'Olena@ПРИКЛАД.укр', password } })
  const gita = await app.as('gita')
  await gita.call(invite, { params: globex, body: { ...terms, email } })
  const again = gita.call(invite, { params: globex, body: { ...terms, email: 'olena@приклад.укр' } })
  expect(await failure(again)).toMatchObject({ status: 409, code: 'alreadyInvited' })
})

test('accounts whose international domain was stored in Unicode still sign in', async () => {
  await createPerson(app, 'old@приклад.укр')
  await app.work('rewriteEmails')
  await app.work('rewritePrimaryEmails')
  for (const email of ['old@приклад.укр', 'old@xn--80aikifvh.xn--j1amh'])
    expect((await app.anyone.call(signIn, { body: { email, password } })).token).not.toBe('')
})

test('a password reset for a list of addresses is refused and sent to none of them', async () => {
  for (const email of [`a,${people.bohdan.email}`, `group:${people.bohdan.email};`]) {
    const refused = await failure(wide.anyone.call(requestPasswordReset, { body: { email } }))
    expect(refused).toMatchObject({ status: 422, fields: [{ field: 'email', code: 'email' }] })
  }
  await wide.anyone.call(requestPasswordReset, { body: { email: people.ivan.email } })
  expect(await wide.mailsTo(people.ivan.email)).toHaveLength(1)
  const { rows } = await wide.backend.connection.pool.query('select account_id from password_resets')
  expect(rows).toEqual([{ account_id: String(await wide.idOf('ivan')) }])
})

test('a mail server receives exactly one recipient, whatever the address looks like', async () => {
  const received: { to: string[]; mail: Email }[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, { envelope }, done) {
      void buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then((mail) => {
          received.push({ to: envelope.rcptTo.map(({ address }) => address), mail })
          done()
        }, done)
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, 'Tenure <no-reply@tenure.example>')
  onTestFinished(async () => {
    mailer.close()
    await new Promise<void>((resolve) => smtp.close(resolve))
  })
  // These are no longer accepted, but rows may be older than the rule.
  const old = [
    'a,victim@x.example',
    'a;victim@x.example',
    'group:victim@x.example;',
    'Victim <victim@x.example>',
  ]
  for (const to of ['victim@x.example', ...old]) {
    const mail = { id: randomUUID(), to, subject: 'One', text: 'One', html: '<p>One</p>' }
    await mailer.send(mail).catch((error: unknown) => expect(error).toBeInstanceOf(PermanentFailure))
  }
  expect(received[0]?.to).toEqual(['victim@x.example'])
  for (const { to, mail } of received) {
    expect(to).toHaveLength(1)
    expect(mail.to).toHaveLength(1)
  }
  const reached = received.slice(1).flatMap(({ to }) => to)
  expect(reached).not.toContain('victim@x.example')
})

async function form(endpoint: Endpoint, body: object, params: object = {}, files?: object): Promise<Request> {
  const api = {
    baseUrl: 'http://backend',
    locale: 'en_GB' as const,
    texts: { network: '', unknown: '' },
    token: () => null,
    send: (request: Request) => wide.send(request),
  }
  return toRequest(api, endpoint, { body, params, ...(files ? { files } : {}) } as never)
}
