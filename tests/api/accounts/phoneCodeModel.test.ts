import fc from 'fast-check'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { confirmPhone, startPhone, listPhones } from '#contract/accounts/phones.ts'
import { answerOf } from '../core/answerOf.ts'
import { useBackend, type Caller } from '../backend.ts'
import { sentMailReader } from '../mail/sentMail.ts'
import { codeIn } from '../mail/sentSms.ts'
import { modelRuns } from '../modelRuns.ts'

const minute = 60_000
let ahead = 0
const app = useBackend({ rateFactor: 100_000 }, () => new Date(Date.now() + ahead))
const texts = sentMailReader(() => join(app.folder, 'outbox', 'texts'))

/** The state of one number: its current code, and whether it was used. */
interface Number_ {
  readonly phone: string
  code: string | null
  former: string | null
  sentAt: number
  tries: number
  used: boolean
  confirmed: boolean
  messages: number
}

const action = fc.oneof(
  fc.record({ do: fc.constant('send' as const), at: fc.nat(1) }),
  fc.record({
    do: fc.constant('try' as const),
    at: fc.nat(1),
    code: fc.constantFrom('newest' as const, 'former' as const, 'wrong' as const, 'other' as const),
    /** More than once where responses get lost and the client retries. */
    times: fc.constantFrom(1, 2, 5),
    parallel: fc.boolean(),
  }),
  fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 5, 9.9, 10, 30) }),
)
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never

let made = 0
const fresh = (): Number_ => ({
  phone: `+38067${2_000_000 + ++made}`,
  code: null,
  former: null,
  sentAt: 0,
  tries: 0,
  used: false,
  confirmed: false,
  messages: 0,
})

test('a code confirms its own number once, within ten minutes and five tries, in any sequence of actions', async () => {
  const ana = await app.as('ana')
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 20 }), async (actions) => {
      ahead = 0
      await app.empty('account_phones')
      const numbers = [fresh(), fresh()]
      for (const one of actions) await runAction(ana, numbers, one)
      const stored = await ana.call(listPhones)
      expect(stored.map(({ number }) => number).sort()).toEqual(
        numbers.filter(({ confirmed }) => confirmed).map(({ phone }) => phone),
      )
      expect(stored.filter(({ primary }) => primary)).toHaveLength(Math.min(stored.length, 1))
    }),
    modelRuns(40),
  )
}, 60_000)

async function runAction(caller: Caller, numbers: Number_[], one: Action): Promise<void> {
  if (one.do === 'wait') {
    ahead += one.minutes * minute
    return
  }
  const number = numbers[one.at]!
  if (one.do === 'send') {
    const answer = await answerOf(caller.call(startPhone, { body: { phone: number.phone } }))
    expect(answer).toBe(number.confirmed ? 'phoneKnown' : 'done')
    if (answer !== 'done') return
    const sent = await texts.wait(number.phone, ++number.messages)
    Object.assign(number, { former: number.code, code: codeIn(sent.at(-1)?.text), tries: 0, used: false })
    number.sentAt = Date.now() + ahead
    return
  }
  const other = numbers[1 - one.at]!
  const codes = { newest: number.code, former: number.former, wrong: '000000', other: other.code }
  const code = codes[one.code] ?? '999999'
  const confirmOnce = () => answerOf(caller.call(confirmPhone, { body: { phone: number.phone, code } }))
  const { times } = one
  const answers: string[] = one.parallel ? await Promise.all(Array.from({ length: times }, confirmOnce)) : []
  for (let time = answers.length; time < times; time++) answers.push(await confirmOnce())
  expect(answers.sort()).toEqual(Array.from({ length: times }, () => expected(number, code)).sort())
}

/** The expected result of the next try. */
function expected(number: Number_, code: string): string {
  if (number.code === null) return 'codeIncorrect'
  number.tries++
  if (code !== number.code) return 'codeIncorrect'
  const late = Date.now() + ahead - number.sentAt >= 10 * minute
  if (number.used || late || number.tries > 5) return 'codeExpired'
  number.used = true
  number.confirmed = true
  return 'done'
}
