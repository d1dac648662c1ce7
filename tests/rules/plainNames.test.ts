import { expect, test } from 'vitest'
import topLevelDomains from 'tlds' with { type: 'json' }
import * as z from 'zod/mini'
import { requiredName } from '#contract/core/nameFields.ts'
import { isPlainName } from '#contract/core/plainNames.ts'
import { isTopLevelDomain, learnTopLevelDomains } from '#contract/core/topLevelDomains.ts'

learnTopLevelDomains(topLevelDomains)

test.each([
  'Payment failed https://evil.example',
  'Payment failed HTTPS://EVIL.EXAMPLE/login',
  'hxxps://evil',
  'http:evil',
  'javascript:alert(1)',
  'mailto:someone',
  'evil.example',
  'See evil.example/pay now',
  'Go to EVIL.COM.',
  'www.evil',
  'evil[.]example',
  'evil(.)com',
  'evil {dot} com',
  'evil [dot] com',
  'evil dot com',
  'evil。com',
  'evil．com',
  'evil｡com',
  'evil․com',
  'evil﹒com',
  'ev\u00adil.c\u200bom',
  'evil\u2060.\u2060com',
  'ｅｖｉｌ.ｃｏｍ',
  'оплата.укр',
  'xn--80a1acn3a.xn--j1amh',
  'pay.evil.support',
  't.me/evil',
  'bit.ly/x',
  '192.0.2.1/login',
  '192.0.2.1:8080',
  'write to help@evil.example',
  'help＠evil.com',
  'login.asp.net.evil.com',
  'login.socket.io',
  'Booking.com',
])('%j names an address', (text) => {
  expect(isPlainName(text)).toBe(false)
  expect(z.safeParse(requiredName(100), text).error?.issues[0]?.message).toBe('noAddress')
})

test.each([
  'Node.js developer',
  'Vue.js/Nuxt.js engineer',
  'Senior .NET developer',
  'C#/.NET',
  'ASP.NET Core',
  'ASP.NET/C# developer',
  'Senior Dot Net Developer',
  'Socket.IO specialist',
  'VB.NET',
  'D3.js, Three.js',
  'О.Петренко',
  'J.R.R. Tolkien',
  'Dr. Ana Kovalenko, Ph.D.',
  'U.S. Sales Manager',
  'Smith & Co. Ltd.',
  'S.p.A.',
  'ТОВ «Ромашка»',
  'Бухгалтер 1-ї кат.',
  'Engineer v2.0',
  'R&D: platform',
  'Big data: analyst',
  'Connect the dot',
  'C++ @ scale',
  "O'Neil–Marchenko",
  '24/7 support, 1.5 FTE',
  'Wait … what',
  'Ана',
])('%j is a name', (text) => {
  expect(isPlainName(text)).toBe(true)
  expect(z.parse(requiredName(100), text)).toBe(text)
})

test('a company may be named like its own verified domain, and no other', () => {
  expect(isPlainName('Booking.com', 'booking.com')).toBe(true)
  expect(isPlainName('Booking.com Ltd', 'booking.com')).toBe(true)
  expect(isPlainName('Booking.com', 'evil.com')).toBe(false)
  expect(isPlainName('Booking.com or evil.com', 'booking.com')).toBe(false)
  expect(isPlainName('https://booking.com', 'booking.com')).toBe(false)
  expect(isPlainName('Приклад.укр', 'xn--80aikifvh.xn--j1amh')).toBe(true)
})

test('a browser knows common top-level domains, a server all of them', () => {
  for (const name of ['com', 'ua', 'укр', 'example', 'support', 'xn--j1amh'])
    expect(isTopLevelDomain(name)).toBe(true)
  for (const name of ['js', 'kovalenko', 'петренко']) expect(isTopLevelDomain(name)).toBe(false)
})
