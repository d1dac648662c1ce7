import { z } from 'zod'
import type { BackendConfig } from '#backend/core/config.ts'
import { defaultLimits } from '#backend/ports/realtime/limits.ts'
import { isLoopback } from '#backend/ports/network/networkAddress.ts'
import { assertRoles } from './assertRoles.ts'
import { cdnConfig } from './cdnConfig.ts'
import { ConfigError } from './configError.ts'
import type { DemoLogin } from './demoLogin.ts'
import { deriveSecret } from './deriveSecret.ts'
import { cdn, contacts, encryptionKey, origins, processRoles, roles, servers } from './environmentFields.ts'
import { isUndeliverable } from './undeliverable.ts'
import { companyOrigin, isLocalName } from './hosts.ts'
import { realtimeConfig, socketsOfSite, type SocketSettings } from './realtimeConfig.ts'
import { addressesOfRow } from '#features/syndication/sitemap.ts'

const flag = z.enum(['on', 'off'])
const port = z.coerce.number().int().min(0).max(65_535)
const count = z.coerce.number().int().min(1).max(1_000_000)
const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'postgres://…')
const defaultPort = 4321
/** Every setting of the product, by environment variable; `.env.example` documents each. */
const Variables = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  PRODUCT_NAME: z.string().min(1).default('Tenure'),
  SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
  COMPANY_HOST: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'a host without scheme and port')
    .optional(),
  ROLES: roles.default([...processRoles]),
  HOST: z.string().default(''),
  PORT: port.default(defaultPort),
  SECRET: z.string().min(32).optional(),
  CREDENTIAL_KEY: encryptionKey.optional(),
  DATA_DIR: z.string().default('.data/product'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_READ_URL: postgresUrl.optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  BUS_URL: z
    .string()
    .regex(/^(valkey|redis)s?:\/\//, 'valkey://… or redis://…')
    .optional(),
  BACKEND_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//)
    .optional(),
  MAIL_FROM: z.string().default('Tenure <no-reply@localhost>'),
  SUPPORT_EMAIL: z.email().default('support@localhost.invalid'),
  AUTHORITY_CONTACT: z.email().optional(),
  SMS_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_WEBHOOK_SECRET: z.string().min(16).optional(),
  CLAMD_URL: z
    .string()
    .regex(/^(tcp:\/\/[^\s/@]+:\d{1,5}|unix:\/\/\/\S+)$/, 'tcp://host:port or unix:///path')
    .optional(),
  DNS_SERVERS: z.string().regex(servers, 'IP addresses, with or without a port').optional(),
  RDAP_URL: z.union([z.literal('off'), z.url({ protocol: /^https$/ })]).default('https://rdap.org'),
  S3_URL: z.string().startsWith('s3://').optional(),
  FILES_GRACE_DAYS: z.coerce.number().int().min(0).max(365).default(7),
  LEDGER_DIR: z.string().optional(),
  REALTIME: z.enum(['embedded', 'external', 'off']).default('embedded'),
  REALTIME_HOST: z.string().optional(),
  REALTIME_PORT: port.default(6001),
  REALTIME_PUBLIC_PORT: port.min(1).optional(),
  REALTIME_SOCKETS: count.default(defaultLimits.connections),
  REALTIME_SOCKETS_PER_ADDRESS: count.default(defaultLimits.connectionsPerAddress),
  REALTIME_TLS: flag.default('off'),
  REALTIME_ORIGINS: origins.optional(),
  I18N_STRATEGY: z
    .enum(['prefix_except_default', 'prefix_and_default', 'no_prefix'])
    .default('prefix_except_default'),
  HR_PANEL_URL: z.url({ protocol: /^https?$/ }).optional(),
  STAFF: flag.default('on'),
  SECURITY_CONTACT: contacts.default([]),
  SITEMAP_URLS: z.coerce.number().int().min(addressesOfRow).max(50_000).default(50_000),
  PURGE_SECRET: z.string().min(32).optional(),
  ...cdn,
  PAGE_CACHE_MB: z.coerce.number().int().min(0).max(65_536).default(64),
  WARM_PAGES: z.coerce.number().int().min(0).max(100).default(0),
  RENDERS_AT_ONCE: z.coerce.number().int().min(1).max(1_000).default(32),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  TRUST_PROXY: flag.default('off'),
  SECURITY_LOG: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  RATE_FACTOR: z.coerce.number().min(1).default(1),
})

/** Without `SITE_URL` the site is on this machine, at the port it listens on. */
const Environment = Variables.transform((env) => ({
  ...env,
  SITE_URL: env.SITE_URL ?? `http://localhost:${env.PORT || defaultPort}`,
}))

export type Environment = z.infer<typeof Environment>

export interface SiteConfig {
  readonly productName: string
  readonly siteUrl: string
  /** Origin of company pages; null when they are on the site's own host. */
  readonly companyOrigin: string | null
  /** Domain of cookies that both hosts share; null with one host. */
  readonly cookieDomain: string | null
  /** Address of the support team. */
  readonly supportEmail: string
  /** Address for authorities (Digital Services Act, Article 11). */
  readonly authorityContact: string
  readonly strategy: Environment['I18N_STRATEGY']
  readonly hrPanelUrl: string | null
  /** Where to report vulnerabilities: `mailto:` or `https:` addresses. */
  readonly securityContacts: readonly string[]
  /** Rows of the directory whose pages fit into one file of the sitemap. */
  readonly sitemapRows: number
  readonly production: boolean
  /** Whether there are pages for staff. With an external backend there are none. */
  readonly staffArea: boolean
  /** Buttons on the login page that sign in to the demo's accounts; empty except in the demo. */
  readonly demoLogins: readonly DemoLogin[]
  /** Null when there are none. */
  readonly realtime: SocketSettings | null
}

export interface Config {
  readonly env: Environment
  readonly backend: BackendConfig
  readonly site: SiteConfig
}

/** Reads and checks the whole configuration once. */
export function readConfig(source: NodeJS.ProcessEnv): Config {
  const filled = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const result = Environment.safeParse(filled)
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`The configuration is invalid.\n${lines.join('\n')}`)
  }
  const env = result.data
  assertSafe(env)
  return { env, backend: backendConfig(env), site: siteConfig(env) }
}

function assertSafe(env: Environment): void {
  assertRoles(env)
  if (env.SMS_WEBHOOK_URL && !env.SMS_WEBHOOK_SECRET)
    throw new ConfigError('SMS_WEBHOOK_SECRET: required, because the gateway verifies messages with it.')
  const { hostname, protocol } = new URL(env.SITE_URL)
  // Otherwise no cookie could be shared by both hosts and by no others.
  if (env.COMPANY_HOST && !env.COMPANY_HOST.endsWith(`.${hostname}`))
    throw new ConfigError(`COMPANY_HOST: must be a host below ${hostname}, as in company.${hostname}.`)
  const isPublic = !isLocalName(hostname)
  const refuse = (name: string, why: string) => {
    throw new ConfigError(`${name}: ${why}`)
  }
  if (!isPublic && env.COMPANY_HOST) refuse('COMPANY_HOST', 'browsers share no cookies on localhost.')
  if (!isPublic) return
  if (protocol === 'http:') refuse('SITE_URL', 'sign-in needs https on a host that is not localhost.')
  if (!env.SECRET) refuse('SECRET', 'set at least 32 random characters: realtime keys are made from it.')
  else if (new Set(env.SECRET).size < minDistinctCharacters)
    refuse('SECRET', 'this can be guessed: make it of random characters.')
  if (env.NODE_ENV !== 'production') refuse('NODE_ENV', 'must be production on a public host.')
  if (env.REALTIME !== 'off' && env.REALTIME_TLS === 'off')
    refuse('REALTIME_TLS', 'must be on: pages under https open no other sockets. Or set REALTIME=off.')
  if (isUndeliverable(env.SUPPORT_EMAIL)) refuse('SUPPORT_EMAIL', 'set the address of your support.')
  if (env.AUTHORITY_CONTACT && isUndeliverable(env.AUTHORITY_CONTACT))
    refuse('AUTHORITY_CONTACT', 'set an address at which authorities reach you, or leave it out.')
  // An external backend sends its own mails.
  if (env.BACKEND_URL) return
  if (!env.SMTP_URL) refuse('SMTP_URL', 'set the mail server: without mails nobody can sign up.')
  if (isUndeliverable(env.MAIL_FROM)) refuse('MAIL_FROM', 'set the sender address of mails.')
}

/** Fewest distinct characters of a secret; 32 random hexadecimal digits have about 14. */
const minDistinctCharacters = 8

function backendConfig(env: Environment): BackendConfig {
  return {
    productName: env.PRODUCT_NAME,
    siteUrl: env.SITE_URL.replace(/\/$/, ''),
    supportEmail: env.SUPPORT_EMAIL,
    directoryPartSize: sitemapRows(env),
    linkSecret: deriveSecret(env, 'links in mails'),
    credentialKey: env.CREDENTIAL_KEY ?? null,
    staffArea: env.STAFF === 'on',
    securityLog: env.SECURITY_LOG ?? null,
    database: {
      url: env.DATABASE_URL ?? null,
      directUrl: env.DATABASE_DIRECT_URL ?? null,
      readUrl: env.DATABASE_READ_URL ?? null,
      folder: `${env.DATA_DIR}/database`,
      poolSize: env.DATABASE_POOL,
    },
    cdn: cdnConfig(env),
    busUrl: env.BUS_URL ?? null,
    web: {
      dnsServers: env.DNS_SERVERS?.split(',') ?? [],
      rdapUrl: env.RDAP_URL === 'off' ? null : env.RDAP_URL,
    },
    files: { folder: `${env.DATA_DIR}/files`, partial: `${env.DATA_DIR}/uploads`, s3Url: env.S3_URL ?? null },
    filesGraceDays: env.FILES_GRACE_DAYS,
    ledgerFolder: env.LEDGER_DIR ?? null,
    clamdUrl: env.CLAMD_URL ?? null,
    mail: { smtpUrl: env.SMTP_URL ?? null, from: env.MAIL_FROM, developmentFolder: `${env.DATA_DIR}/outbox` },
    sms:
      env.SMS_WEBHOOK_URL && env.SMS_WEBHOOK_SECRET
        ? { gatewayUrl: env.SMS_WEBHOOK_URL, secret: env.SMS_WEBHOOK_SECRET }
        : null,
    realtime: realtimeConfig(env),
    runsWork: env.ROLES.includes('worker'),
    strict: env.NODE_ENV !== 'production',
    developmentMailForAll: env.HOST !== '' && !isLoopback(env.HOST),
    rateFactor: env.RATE_FACTOR,
  }
}

function siteConfig(env: Environment): SiteConfig {
  return {
    productName: env.PRODUCT_NAME,
    siteUrl: env.SITE_URL.replace(/\/$/, ''),
    companyOrigin: companyOrigin(env),
    cookieDomain: env.COMPANY_HOST ? new URL(env.SITE_URL).hostname : null,
    supportEmail: env.SUPPORT_EMAIL,
    authorityContact: env.AUTHORITY_CONTACT ?? env.SUPPORT_EMAIL,
    strategy: env.I18N_STRATEGY,
    hrPanelUrl: env.HR_PANEL_URL ?? null,
    securityContacts: env.SECURITY_CONTACT,
    sitemapRows: sitemapRows(env),
    production: env.NODE_ENV === 'production',
    staffArea: env.STAFF === 'on' && !env.BACKEND_URL,
    demoLogins: [],
    realtime: socketsOfSite(env),
  }
}

/** The rows of a file of the sitemap. */
const sitemapRows = ({ SITEMAP_URLS }: Environment) => Math.floor(SITEMAP_URLS / addressesOfRow)
