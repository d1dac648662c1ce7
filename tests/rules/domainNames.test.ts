import { expect, test } from 'vitest'
import { shownDomain, toDomain } from '#backend/companies/domain/domainNames.ts'

test.each([
  ['globex.com', 'globex.com'],
  [' Globex.COM ', 'globex.com'],
  ['https://www.globex.com/jobs?x=1#y', 'globex.com'],
  ['http://globex.com:8080', 'globex.com'],
  ['jobs.eu.globex.co.uk', 'globex.co.uk'],
  ['globex.com.', 'globex.com'],
  ['globex.com.ua', 'globex.com.ua'],
  ['bücher.de', 'xn--bcher-kva.de'],
  ['xn--bcher-kva.de', 'xn--bcher-kva.de'],
  ['приклад.укр', 'xn--80aikifvh.xn--j1amh'],
  ['ＧＬＯＢＥＸ。com', 'globex.com'],
])('%s is %s', (typed, domain) => expect(toDomain(typed)).toEqual({ domain }))

test('where mails arrive in the outbox, names under .example are domains', () => {
  const example = (typed: string) => toDomain(typed, { exampleDomains: true })
  expect(example('https://www.Acme.example/jobs')).toEqual({ domain: 'acme.example' })
  for (const typed of ['example', '.example', 'acme.test', 'acme.example.test'])
    expect([typed, example(typed)]).toEqual([typed, { problem: 'domainInvalid' }])
})

test.each([
  ['', 'domainInvalid'], ['globex', 'domainInvalid'], ['localhost', 'domainInvalid'], ['globex.localhost', 'domainInvalid'],
  ['globex.example', 'domainInvalid'], ['globex.test', 'domainInvalid'], ['globex.internal', 'domainInvalid'], ['printer.local', 'domainInvalid'],
  ['globex.onion', 'domainInvalid'], ['1.0.0.127.in-addr.arpa', 'domainInvalid'], ['glo bex.com', 'domainInvalid'], ['-globex.com', 'domainInvalid'],
  ['glo_bex.com', 'domainInvalid'], ['me@globex.com', 'domainInvalid'], ['globex..com', 'domainInvalid'], [`${'a'.repeat(64)}.com`, 'domainInvalid'],
  ['127.0.0.1', 'domainAddress'], ['2130706433', 'domainAddress'], ['0x7f.1', 'domainAddress'], ['0177.0.0.1', 'domainAddress'], ['[::1]', 'domainAddress'], ['https://10.0.0.1/x', 'domainAddress'],
  ['com', 'domainSuffix'], ['co.uk', 'domainSuffix'], ['com.ua', 'domainSuffix'], ['укр', 'domainSuffix'],
  ['github.io', 'domainShared'], ['globex.github.io', 'domainShared'], ['globex.blogspot.com', 'domainShared'],
  ['gmail.com', 'domainFreeMail'], ['mail.ukr.net', 'domainFreeMail'], ['i.ua', 'domainFreeMail'], ['yahoo.co.uk', 'domainFreeMail'], ['yandex.ua', 'domainFreeMail'],
  ['proton.me', 'domainFreeMail'], ['outlook.com', 'domainFreeMail'], ['meta.ua', 'domainFreeMail'], ['mailinator.com', 'domainFreeMail'],
])('%s is refused: %s', (typed, problem) => expect(toDomain(typed)).toEqual({ problem })) // prettier-ignore

test.each([
  ['globex.com', 'globex.com'],
  ['xn--bcher-kva.de', 'bücher.de'],
  ['xn--80aikifvh.xn--j1amh', 'приклад.укр'],
  // аррӏе in Cyrillic, gооgle with Cyrillic о, and Latin lookalikes
  ['xn--80ak6aa92e.com', 'xn--80ak6aa92e.com'],
  ['xn--ggle-55da.com', 'xn--ggle-55da.com'],
  ['xn--oole-ksc.com', 'xn--oole-ksc.com'],
  ['xn--nonsense-that-is-not-punycode.com', 'xn--nonsense-that-is-not-punycode.com'],
])('%s is shown as %s', (domain, shown) => expect(shownDomain(domain)).toBe(shown))
