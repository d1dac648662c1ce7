import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'

const safe = { SITE_URL: 'https://tenure.example', SECRET: 'x'.repeat(32) }

test('nothing needs to be set on a machine of one’s own', () => {
  const { env, site } = readConfig({})
  expect(env).toMatchObject({ PORT: 4321, REALTIME_PORT: 6001, NODE_ENV: 'production' })
  expect(site.realtime).toMatchObject({ host: 'localhost', port: 6001, tls: false })
})

test.each([
  [{ SITE_URL: 'http://tenure.example', SECRET: safe.SECRET }, 'SITE_URL'],
  [{ SITE_URL: 'https://tenure.example' }, 'SECRET'],
  [{ ...safe, SECRET: 'short' }, 'SECRET'],
  [{ ...safe, NODE_ENV: 'development' }, 'NODE_ENV'],
  [{ PORT: 'seventy' }, 'PORT'],
  [{ DATABASE_URL: 'mysql://nowhere' }, 'DATABASE_URL'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL'],
  [{ I18N_STRATEGY: 'sometimes' }, 'I18N_STRATEGY'],
  [{ COMPANY_HOST: 'company.localhost' }, 'COMPANY_HOST'],
  [{ ...safe, COMPANY_HOST: 'company.elsewhere.example' }, 'COMPANY_HOST'],
  [{ ...safe, COMPANY_HOST: 'https://company.tenure.example' }, 'COMPANY_HOST'],
])('an unsafe or wrong setting is refused by name: %j', (env, name) => {
  expect(() => readConfig(env)).toThrow(name)
})

test('an empty setting is one that is not set', () => {
  expect(readConfig({ SMTP_URL: '', PORT: '' }).env.PORT).toBe(4321)
})

test('realtime lives at ws.<host> unless told otherwise, with keys that stay the same', () => {
  const one = readConfig({ ...safe, REALTIME_TLS: 'on' }).site.realtime
  const again = readConfig({ ...safe, REALTIME_TLS: 'on' }).site.realtime
  expect(one).toMatchObject({ host: 'ws.tenure.example', port: 6001, tls: true })
  expect(one?.keys).toEqual(again?.keys)
  expect(one?.keys.jobs).not.toBe(readConfig({ ...safe, SECRET: 'y'.repeat(32) }).site.realtime?.keys.jobs)
})

test('company pages have a host of their own where one is named, and its sockets are welcome', () => {
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

test('a secret never reaches what browsers are told', () => {
  const { site, backend } = readConfig(safe)
  for (const { secret } of backend.realtime.apps) expect(JSON.stringify(site)).not.toContain(secret)
})
