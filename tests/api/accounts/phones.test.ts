import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import {
  confirmPhone,
  listPhones,
  makePhonePrimary,
  removePhone,
  startPhone,
} from '#contract/accounts/phones.ts'
import { failure, useBackend, type Caller } from '../backend.ts'
import { createPerson } from '../employments/invitationFixtures.ts'
import { createAccount } from './signUpSteps.ts'
import { codeIn, smsTo } from '../mail/sentSms.ts'

const minute = 60_000
let ahead = 0
const app = useBackend({ rateFactor: 100 }, () => new Date(Date.now() + ahead))

const secret = 'a secret of the gateway and us'
const calls: { request: IncomingMessage; body: string }[] = []
const gateway = createServer((request, response) => {
  void text(request).then((body) => {
    calls.push({ request, body })
    // The first try fails, as gateways do.
    response.writeHead(calls.length === 1 ? 500 : 202).end()
  })
})
await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
afterAll(() => gateway.close())
const { port } = gateway.address() as AddressInfo
const connected = useBackend({
  sms: { gatewayUrl: `http://127.0.0.1:${port}/texts`, secret },
  queue: { retryDelaySeconds: 1, pollSeconds: 0.5 },
})
const silent = useBackend({ strict: false })

test('a number is confirmed by the code sent to it, in any notation', async () => {
  const ana = await app.as('ana')
  const { phone, display, resend_after } = await ana.call(startPhone, { body: { phone: '067 123 45 67' } })
  expect({ phone, display, resend_after }).toEqual({
    phone: '+380671234567',
    display: '+380 67 123 4567',
    resend_after: 60,
  })
  const message = await smsTo(app, phone)
  const code = codeIn(message)
  expect(message).toBe(`${code} is your Tenure code. It expires in 10 minutes.\n\n@localhost #${code}`)
  const confirmed = await ana.call(confirmPhone, { body: { phone: '(067) 123-45-67', code } })
  expect(confirmed).toMatchObject({ number: phone, primary: true })
  const again = await failure(ana.call(startPhone, { body: { phone } }))
  expect(again.fields[0]).toMatchObject({ field: 'phone', code: 'phoneKnown' })
})

test.each(['123', 'none', '+44 7700 900123', '+380 67 123 45 678', '', '+999 12345678'])(
  '%j is not a phone number',
  async (phone) => {
    const refused = await failure((await app.as('bohdan')).call(startPhone, { body: { phone } }))
    expect(refused.fields[0]).toMatchObject({
      field: 'phone',
      title: phone === '' ? 'Обов’язкове поле' : 'Неправильний номер телефону',
    })
  },
)

test('the error has the specified text', async () => {
  const refused = await failure((await app.as('ana')).call(startPhone, { body: { phone: '12' } }))
  expect(refused.fields[0]?.title).toBe('Invalid phone number')
})

test('a code works only for its number and account, once, for ten minutes', async () => {
  const [gita, hugo] = [await app.as('gita'), await app.as('hugo')]
  const phone = '+380671112233'
  await gita.call(startPhone, { body: { phone } })
  const code = codeIn(await smsTo(app, phone))
  const others = await failure(hugo.call(confirmPhone, { body: { phone, code } }))
  expect(others.fields[0]?.title).toBe('The entered code is incorrect.')
  const other = await failure(gita.call(confirmPhone, { body: { phone: '+380671112234', code } }))
  expect(other.fields[0]?.code).toBe('codeIncorrect')
  ahead = 10 * minute
  const late = await failure(gita.call(confirmPhone, { body: { phone, code } }))
  expect(late.fields[0]?.code).toBe('codeExpired')
  ahead = 0
  const tries = Array.from({ length: 4 }, () => gita.call(confirmPhone, { body: { phone, code } }))
  const results = await Promise.allSettled(tries)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('an account has at most five numbers, also under concurrency', async () => {
  const ivan = await app.as('ivan')
  const numbers = Array.from({ length: 6 }, (_, index) => `+38067222000${index}`)
  for (const phone of numbers) await ivan.call(startPhone, { body: { phone } })
  const codes = await Promise.all(numbers.map(async (phone) => codeIn(await smsTo(app, phone))))
  const results = await Promise.allSettled(
    numbers.map((phone, index) => ivan.call(confirmPhone, { body: { phone, code: codes[index] ?? '' } })),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  const stored = await ivan.call(listPhones)
  expect(stored.filter(({ number, primary }) => primary && numbers.includes(number))).toHaveLength(1)
  const refused = await failure(ivan.call(startPhone, { body: { phone: '+380672220009' } }))
  expect(refused).toMatchObject({ status: 409, code: 'phoneLimit' })
})

test('one number is the primary one: the first, then the chosen one, and after its removal the oldest', async () => {
  const [olena, taras] = [(await createPerson(app)).caller, (await createPerson(app)).caller]
  const add = async (caller: Caller, phone: string) => {
    await caller.call(startPhone, { body: { phone } })
    return caller.call(confirmPhone, { body: { phone, code: codeIn(await smsTo(app, phone)) } })
  }
  const primaryOf = async (caller: Caller) =>
    (await caller.call(listPhones)).flatMap(({ id, primary }) => (primary ? [id] : []))
  const [first, second, third] = [
    await add(olena, '+380673330001'),
    await add(olena, '+380673330002'),
    await add(olena, '+380673330003'),
  ]
  const other = await add(taras, '+380674440001')
  expect([first.primary, second.primary, third.primary]).toEqual([true, false, false])
  await olena.call(makePhonePrimary, { params: { phoneId: third.id } })
  expect(await primaryOf(olena)).toEqual([third.id])
  await olena.call(removePhone, { params: { phoneId: second.id } })
  expect(await primaryOf(olena)).toEqual([third.id])
  await olena.call(removePhone, { params: { phoneId: third.id } })
  expect(await primaryOf(olena)).toEqual([first.id])
  expect(await primaryOf(taras)).toEqual([other.id])
})

test('the gateway receives each message signed, and retries have the same id', async () => {
  const bohdan = await connected.as('bohdan')
  await bohdan.call(startPhone, { body: { phone: '+380931234567' } })
  await expect.poll(() => calls.length, { timeout: 15_000 }).toBe(2)
  const [first, second] = calls
  const { headers, method, url } = second!.request
  expect({ method, url, type: headers['content-type'] }).toEqual({
    method: 'POST',
    url: '/texts',
    type: 'application/json',
  })
  expect(headers['webhook-id']).toBe(first!.request.headers['webhook-id'])
  expect(headers['idempotency-key']).toBe(headers['webhook-id'])
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${second!.body}`
  const signature = createHmac('sha256', secret).update(signed).digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${signature}`)
  const message = JSON.parse(second!.body) as { to: string; text: string }
  expect(message.to).toBe('+380931234567')
  expect(message.text).toMatch(/^\d{6} — ваш код Tenure\. Він дійсний 10 хвилин\.\n\n@localhost #\d{6}$/)
}, 20_000)

test('a number receives at most three codes in ten minutes', async () => {
  const mira = await connected.as('mira')
  const body = { phone: '+380931234500' }
  for (let sent = 0; sent < 3; sent++) await mira.call(startPhone, { body })
  const refused = await failure(mira.call(startPhone, { body }))
  expect(refused).toMatchObject({ status: 429, code: 'tooManyRequests' })
  expect(refused.retryAfter).toBeGreaterThan(500)
})

test('without an SMS gateway no number is requested or accepted', async () => {
  const refused = await failure(
    (await silent.as('ana')).call(startPhone, { body: { phone: '+380671234567' } }),
  )
  expect(refused).toMatchObject({ status: 503, code: 'phonesUnavailable' })
  const { phone_pending } = await createAccount(silent, 'nobody-asks@new.example')
  expect(phone_pending).toBe(false)
})
