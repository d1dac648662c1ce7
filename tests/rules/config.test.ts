import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { portMismatch } from '#server/portMismatch.ts'
import { withDemoLogins } from '#server/withDemoLogins.ts'

const safe = {
  SITE_URL: 'https://tenure.example',
  SECRET: 'only in tests, where it does not matter',
  SMTP_URL: 'smtp://mail.tenure.example',
  MAIL_FROM: 'Tenure <no-reply@tenure.example>',
  SUPPORT_EMAIL: 'support@tenure.example',
  REALTIME_TLS: 'on',
}

const fastly = { CDN: 'fastly', CDN_ZONE: 'service1', CDN_TOKEN: 'token-of-a-service' }

test('there is no CDN, or one that is reached at its usual address', () => {
  expect(readConfig({ CDN_URL: 'http://10.0.0.5:6082' }).backend.cdn).toBeNull()
  expect(
    readConfig({ CDN: 'varnish', CDN_URL: 'http://10.0.0.5:6082, http://10.0.0.6:6082' }).backend.cdn,
  ).toEqual({
    service: 'varnish',
    zone: '',
    token: '',
    urls: ['http://10.0.0.5:6082', 'http://10.0.0.6:6082'],
  })
  expect(readConfig(fastly).backend.cdn).toEqual({
    service: 'fastly',
    zone: 'service1',
    token: 'token-of-a-service',
    urls: ['https://api.fastly.com'],
  })
})

test('no setting is required on a local machine', () => {
  const { env, site } = readConfig({})
  expect(env).toMatchObject({ PORT: 4321, REALTIME_PORT: 6001, NODE_ENV: 'production' })
  expect(site.realtime).toMatchObject({ host: 'localhost', port: 6001, tls: false })
})

test('without SITE_URL the site is where it listens, for sockets, mails and passkeys alike', () => {
  const { site, backend } = readConfig({ PORT: '4388' })
  expect(site.siteUrl).toBe('http://localhost:4388')
  expect(backend.siteUrl).toBe('http://localhost:4388')
  expect(backend.realtime.allowedOrigins).toEqual([
    'http://localhost:4388',
    'http://127.0.0.1:4388',
    'http://[::1]:4388',
  ])
  expect(readConfig({ PORT: '0' }).site.siteUrl).toBe('http://localhost:4321')
})

test.each([
  [{ PORT: '4388' }, false],
  [{ SITE_URL: 'http://localhost:4388', PORT: '4388' }, false],
  [{ SITE_URL: 'http://localhost:4321', PORT: '4388' }, true],
  [{ SITE_URL: 'http://localhost', PORT: '4388' }, true],
  [{ SITE_URL: 'http://localhost:4321', PORT: '4388', TRUST_PROXY: 'on' }, false],
  [{ ...safe, PORT: '4388' }, false],
])('a local SITE_URL with another port than the one listened on is named at the start: %j', (env, named) => {
  const text = portMismatch(readConfig(env).env)
  expect(text !== null).toBe(named)
  if (named) expect(text).toContain('4388')
})

test.each([
  [{ ...safe, SITE_URL: 'http://tenure.example' }, 'SITE_URL'],
  [{ ...safe, SECRET: '' }, 'SECRET'],
  [{ ...safe, SECRET: 'short' }, 'SECRET'],
  [{ ...safe, SECRET: 'x'.repeat(64) }, 'SECRET'],
  [{ ...safe, SECRET: 'abc123'.repeat(8) }, 'SECRET'],
  [{ ...safe, SMTP_URL: '' }, 'SMTP_URL'],
  [{ ...safe, MAIL_FROM: '' }, 'MAIL_FROM'],
  [{ ...safe, MAIL_FROM: 'nobody' }, 'MAIL_FROM'],
  [{ ...safe, SUPPORT_EMAIL: '' }, 'SUPPORT_EMAIL'],
  [{ ...safe, AUTHORITY_CONTACT: 'law@site.invalid' }, 'AUTHORITY_CONTACT'],
  [{ ...safe, REALTIME_TLS: 'off' }, 'REALTIME_TLS'],
  [{ ...safe, NODE_ENV: 'development' }, 'NODE_ENV'],
  [{ ROLES: 'web' }, 'ROLES'],
  [{ ROLES: 'web,cook' }, 'ROLES.1'],
  [{ ROLES: 'realtime', DATABASE_URL: 'postgres://there', REALTIME: 'external' }, 'ROLES'],
  [{ ROLES: 'worker,realtime', BACKEND_URL: 'https://api.tenure.example' }, 'ROLES'],
  [{ DATABASE_DIRECT_URL: 'postgres://there' }, 'DATABASE_DIRECT_URL'],
  [{ DATABASE_READ_URL: 'postgres://there' }, 'DATABASE_READ_URL'],
  [{ BUS_URL: 'valkey://there' }, 'BUS_URL'],
  [{ BUS_URL: 'http://there', DATABASE_URL: 'postgres://there' }, 'BUS_URL'],
  [{ PORT: 'seventy' }, 'PORT'],
  [{ DATABASE_URL: 'mysql://nowhere' }, 'DATABASE_URL'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL'],
  [{ CLAMD_URL: 'clamav:3310' }, 'CLAMD_URL'],
  [{ CLAMD_URL: 'tcp://clamav' }, 'CLAMD_URL'],
  [{ I18N_STRATEGY: 'sometimes' }, 'I18N_STRATEGY'],
  [{ CDN: 'cloudfront' }, 'CDN'],
  [{ CDN: 'varnish' }, 'CDN_URL'],
  [{ CDN: 'varnish', CDN_URL: '10.0.0.5:6082' }, 'CDN_URL.0'],
  [{ CDN: 'varnish', CDN_URL: 'http://10.0.0.5:6082', PAGE_CACHE_MB: '0' }, 'CDN'],
  [{ CDN: 'fastly', CDN_TOKEN: 'token of a service' }, 'CDN_TOKEN'],
  [{ CDN: 'fastly', CDN_TOKEN: 'token-of-a-service' }, 'CDN_ZONE'],
  [{ CDN: 'cloudflare', CDN_ZONE: 'a/b', CDN_TOKEN: 'token-of-a-service' }, 'CDN_ZONE'],
  [{ CDN: 'cloudflare', CDN_ZONE: 'zone1' }, 'CDN_TOKEN'],
  [{ ...fastly, CDN_URL: 'http://api.fastly.example' }, 'CDN_URL'],
  [{ REALTIME_PUBLIC_PORT: '0' }, 'REALTIME_PUBLIC_PORT'],
  [{ REALTIME_SOCKETS: 'many' }, 'REALTIME_SOCKETS'],
  [{ REALTIME_SOCKETS_PER_ADDRESS: '0' }, 'REALTIME_SOCKETS_PER_ADDRESS'],
  [{ COMPANY_HOST: 'company.localhost' }, 'COMPANY_HOST'],
  [{ ...safe, COMPANY_HOST: 'company.elsewhere.example' }, 'COMPANY_HOST'],
  [{ ...safe, COMPANY_HOST: 'https://company.tenure.example' }, 'COMPANY_HOST'],
])('an unsafe or invalid setting is refused by name: %j', (env, name) => {
  expect(() => readConfig(env)).toThrow(new RegExp(`(^|\\n)${name}: `))
})

test('a public host needs no mail server with an external backend, and no sockets where realtime is off', () => {
  const backend = { BACKEND_URL: 'https://backend.example', SMTP_URL: '', MAIL_FROM: '' }
  expect(readConfig({ ...safe, ...backend }).env.BACKEND_URL).toBe(backend.BACKEND_URL)
  expect(readConfig({ ...safe, REALTIME: 'off', REALTIME_TLS: 'off' }).site.realtime).toBeNull()
})

test('the demo’s sign-in buttons exist in the demo only, and never on a public host', () => {
  const logins = [{ role: 'person', email: 'person@demo.example', password: 'published' }] as const
  const everything = Object.fromEntries(['DEMO', 'DEMO_LOGINS', 'DEMO_MODE'].map((name) => [name, 'on']))
  expect(readConfig(everything).site.demoLogins).toEqual([])
  expect(withDemoLogins(readConfig({}), logins).site.demoLogins).toEqual(logins)
  expect(() => withDemoLogins(readConfig(safe), logins)).toThrow(/^SITE_URL: /)
})

test('an empty setting counts as unset', () => {
  expect(readConfig({ SMTP_URL: '', PORT: '' }).env.PORT).toBe(4321)
})

test('realtime is at ws.<host> by default, with stable keys', () => {
  const one = readConfig(safe).site.realtime
  const again = readConfig(safe).site.realtime
  expect(one).toMatchObject({ host: 'ws.tenure.example', port: 6001, tls: true })
  expect(one?.keys).toEqual(again?.keys)
  const other = readConfig({ ...safe, SECRET: safe.SECRET.toUpperCase() }).site.realtime
  expect(one?.keys.jobs).not.toBe(other?.keys.jobs)
})

test('browsers connect to another port than the one listened on if a proxy has one', () => {
  const { site, backend } = readConfig({ ...safe, REALTIME_PORT: '7001', REALTIME_PUBLIC_PORT: '443' })
  expect([backend.realtime.port, site.realtime?.port]).toEqual([7001, 443])
  const { realtime } = readConfig({ ...safe, REALTIME: 'external', REALTIME_PUBLIC_PORT: '443' }).backend
  expect(realtime).toMatchObject({ port: 6001, publishHost: 'ws.tenure.example', publishTls: true })
})

test('sockets of a process and of an address are limited as ever, or by settings', () => {
  const limits = (env: object) => readConfig({ ...safe, ...env }).backend.realtime.limits
  expect(limits({})).toEqual({ connections: 10_000, connectionsPerAddress: 500 })
  expect(limits({ REALTIME_SOCKETS: '40000', REALTIME_SOCKETS_PER_ADDRESS: '2000' })).toEqual({
    connections: 40_000,
    connectionsPerAddress: 2_000,
  })
})

test('company pages have their own host if configured, and its sockets are allowed', () => {
  const { site, backend } = readConfig({
    ...safe,
    SITE_URL: 'https://tenure.example:8443',
    COMPANY_HOST: 'company.tenure.example',
  })
  expect(site).toMatchObject({
    companyOrigin: 'https://company.tenure.example:8443',
    cookieDomain: 'tenure.example',
  })
  expect(backend.realtime.allowedOrigins).toContain(site.companyOrigin)
  expect(readConfig(safe).site).toMatchObject({ companyOrigin: null, cookieDomain: null })
})

test('secrets are never in the browser’s configuration', () => {
  const { site, backend } = readConfig(safe)
  for (const { secret } of backend.realtime.apps) expect(JSON.stringify(site)).not.toContain(secret)
})

test('one setting defines where servers listen and who may read the mail folder', () => {
  const everywhere = readConfig({}).backend
  expect(everywhere.realtime).toMatchObject({ host: '' })
  expect(everywhere.developmentMailForAll).toBe(false)
  const local = readConfig({ HOST: '127.0.0.1' }).backend
  expect(local.realtime).toMatchObject({ host: '127.0.0.1' })
  expect(local.developmentMailForAll).toBe(false)
  const named = readConfig({ HOST: '192.0.2.10' }).backend
  expect(named.realtime).toMatchObject({ host: '192.0.2.10' })
  expect(named.developmentMailForAll).toBe(true)
  for (const HOST of ['0.0.0.0', '::']) expect(readConfig({ HOST }).backend.developmentMailForAll).toBe(true)
})

test('a process has all roles, or those that are named', () => {
  const { backend } = readConfig({})
  expect([backend.runsWork, backend.realtime.mode]).toEqual([true, 'embedded'])
  const rolesOf = (ROLES: string, REALTIME = 'embedded') => {
    const { backend: config, site } = readConfig({ ROLES, REALTIME, DATABASE_URL: 'postgres://there' })
    return [config.runsWork, config.realtime.mode, site.realtime !== null]
  }
  expect(rolesOf('web')).toEqual([false, 'relay', true])
  expect(rolesOf('web, worker')).toEqual([true, 'relay', true])
  expect(rolesOf('worker', 'external')).toEqual([true, 'external', true])
  expect(rolesOf('worker', 'off')).toEqual([true, 'off', false])
  expect(rolesOf('realtime')).toEqual([false, 'embedded', true])
})
