import { buffer } from 'node:stream/consumers'
import { createServer, type AddressInfo, type Server } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { register } from '#contract/accounts/signUps.ts'
import { signUpForm } from '../../signUpForm.ts'
import { invite } from '#contract/employments/members.ts'
import { composeMail } from '#backend/mail/templates.ts'
import { people } from '../../world.ts'
import { useBackend } from '../backend.ts'

/** A listener at the mail server's address while it is down: closes each connection and reports it. */
const nobody = createServer()
const tried = new Promise<void>((resolve) => {
  nobody.on('connection', (socket) => {
    socket.destroy()
    resolve()
  })
})
const port = await listen(nobody, 0)
const received: Email[] = []
const waiting = new Set<() => void>()
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onData(stream, _session, done) {
    void buffer(stream)
      .then((bytes) => PostalMime.parse(bytes))
      .then((mail) => {
        received.push(mail)
        for (const look of waiting) look()
        done()
      }, done)
  },
})
afterAll(() => smtp.close())

const app = useBackend({
  mail: {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: 'Tenure <no-reply@tenure.example>',
    developmentFolder: '',
  },
  queue: { retryDelaySeconds: 1, pollSeconds: 0.5 },
  rateFactor: 100,
})

test('a mail is retried while the server is down, and arrives when it is back', async () => {
  await app.withToken(null, 'uk_UA').call(register, { body: signUpForm('olena@new.example') })
  await tried
  await new Promise((resolve) => nobody.close(resolve))
  await listen(smtp.server, port)
  const mail = await mailTo('olena@new.example')
  const code = /\d{6}/.exec(mail.subject ?? '')?.[0] ?? 'none'
  expect(mail.subject).toBe(`${code} — ваш код Tenure`)
  expect(mail.from).toMatchObject({ name: 'Tenure', address: 'no-reply@tenure.example' })
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain(code)
    expect(part).toContain('Він дійсний 10 хвилин.')
    expect(part).not.toMatch(/\{\{|\$t\(/)
  }
  expect(mail.html).toContain('<html lang="uk">')
  expect(await mostRetries()).toBeGreaterThan(0)
}, 30_000)

test('the owner of an address is notified in their own language when someone signs up with it', async () => {
  await app.anyone.call(register, { body: signUpForm(people.bohdan.email) })
  const mail = await mailTo(people.bohdan.email)
  expect(mail.subject).toBe('У вас уже є обліковий запис Tenure')
  expect(mail.text).not.toMatch(/\b\d{6}\b/)
})

test('an invitation is written in the language of its sender and links to its page', async () => {
  const body = {
    name: 'Olena <b>Marchenko</b>',
    position: 'Node.js bookkeeper',
    start_date: '2024-03-01',
    role: 'admin' as const,
    manage_hr_panel: false,
  }
  for (const [name, slug, subject, action, refusalText] of [
    [
      'gita',
      'globex',
      '“Globex” wants you to run its page on Tenure',
      'Open the invitation',
      'I don’t know this company',
    ],
    [
      'ivan',
      'initech',
      'Компанія «Initech» просить вас вести її сторінку на Tenure',
      'Відкрити запрошення',
      'Я не знаю цієї компанії',
    ],
  ] as const) {
    const email = `invited-by-${name}@new.example`
    const admin = await app.as(name)
    await admin.call(invite, { params: { slug }, body: { ...body, email } })
    const mail = await mailTo(email)
    expect(mail.subject).toBe(subject)
    expect(mail.text).toMatch(
      new RegExp(`${action}: http://localhost:4321/invitation\\?token=[\\w-]{43}(\\s|$)`),
    )
    expect(mail.html).toMatch(/href="http:\/\/localhost:4321\/invitation\?token=[\w-]{43}"/)
    expect(mail.html).toContain('Olena &lt;b&gt;Marchenko&lt;/b&gt;')
    expect(mail.text).toMatch(
      new RegExp(`${refusalText}: http://localhost:4321/unknown-company\\?token=\\d+\\.[\\w-]{43}(\\s|$)`),
    )
    for (const part of [mail.text, mail.html]) {
      // User content is in quotes, and a mail client finds no link in it.
      expect(part).toMatch(/[“«]Node\u2060\.\u2060js bookkeeper[”»]/)
      expect(part).toMatch(
        name === 'gita'
          ? /“Gita Rao” of “Globex” \(globex\u2060\.\u2060example\) invited you/
          : /«Ivan Bondar» від компанії «Initech»/,
      )
      expect(part).toMatch(
        name === 'gita' ? /has checked that this company controls the domain/ : /не перевіряв цю компанію/,
      )
    }
  }
})

test('user content is escaped in mails', () => {
  const { ctx } = app.backend
  const { html, text } = composeMail(
    { ...ctx, productName: '<b>"Tenure" & Co</b>' },
    { to: 'a@b.example', locale: 'en_GB', template: 'code', values: { code: '12<345' } },
  )
  expect(html).toContain('&lt;b&gt;&quot;Tenure&quot; &amp; Co&lt;/b&gt;')
  expect(html).toContain('12&lt;345')
  expect(html).not.toContain('<b>')
  expect(text).toContain('<b>"Tenure" & Co</b>')
})

async function mostRetries(): Promise<number> {
  const { rows } = await app.backend.connection.pool.query(
    `select max(retry_count) as retries from pgboss.job where name = 'mail'`,
  )
  return Number((rows[0] as { retries: number }).retries)
}

function listen(server: Pick<Server, 'listen' | 'once' | 'address'>, at: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(at, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

function mailTo(address: string): Promise<Email> {
  return new Promise((resolve) => {
    const look = () => {
      const mail = received.find(({ to }) => to?.some((one) => one.address === address))
      if (!mail) return
      waiting.delete(look)
      resolve(mail)
    }
    waiting.add(look)
    look()
  })
}
