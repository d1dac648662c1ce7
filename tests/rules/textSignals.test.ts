import { expect, test } from 'vitest'
import { signalsInText } from '#backend/reports/textSignals.ts'

test.each([
  ['You pay a registration fee of 50 USD before the first day.', ['payment']],
  ['Please transfer us $180 for the papers.', ['payment']],
  ['A **refundable deposit** keeps your place.', ['payment']],
  ['Перед навчанням внесіть 500 гривень.', ['payment']],
  ['Необхідно спочатку оплатити матеріали', ['payment']],
  ['Реєстраційний внесок повертаємо після місяця роботи.', ['payment']],
  ['Send a scan of both sides of your passport with the form', ['documents']],
  ['Share your bank details so that we can begin.', ['documents']],
  ['Надішліть фото свого паспорта та анкету.', ['documents']],
  ['Вкажіть номер банківської картки.', ['documents']],
  ['Message us on Telegram instead.', ['messenger']],
  ['Contact our recruiter via WhatsApp', ['messenger']],
  ['Apply at https://t.me/quick_hire_now today', ['messenger']],
  ['Пишіть нам у телеграм @work.', ['messenger']],
  ['Write to us via Viber.\nThen pay the visa fee.', ['payment', 'messenger']],
  ['Ｗrite us in Tele\u00adgram', ['messenger']],
])('a program finds in %j: %j', (text, signals) => {
  expect(signalsInText(text)).toEqual(signals)
})

test.each([
  'There is no registration fee.',
  'We pay for your training and cover the visa fee.',
  'Ми оплачуємо навчання. Жодних внесків.',
  'Навчання оплачує компанія, оплата праці двічі на місяць.',
  'You write Telegram bots in TypeScript and process card numbers safely.',
  'Розробка бота для Telegram і оплати карткою.',
  'A signal engineer for our railways; contact with customers by phone.',
  'You scan documents of passengers at the gate.',
  'You keep a copy of each contract and send it to the bank.',
  'Salary: 1,200 EUR a month, paid by transfer.',
])('and nothing in %j', (text) => {
  expect(signalsInText(text)).toEqual([])
})
