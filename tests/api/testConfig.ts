import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { BackendConfig } from '#backend/core/config.ts'

/** What private keys of issuers are encrypted with. No pattern: it is looked for where it must not be. */
export const storageKey = createHash('sha256').update('the key of tests').digest()

/** The settings of a backend that stores its files and mails in a folder. */
export function testConfig(folder: string): BackendConfig {
  return {
    productName: 'Tenure',
    siteUrl: 'http://localhost:4321',
    supportEmail: 'support@tenure.example',
    directoryPartSize: 10_000,
    linkSecret: 'links in mails of the tests',
    credentialKey: storageKey,
    database: { url: null, folder: join(folder, 'database') },
    files: { folder: join(folder, 'files'), partial: join(folder, 'uploads'), s3Url: null },
    // So that tests see at once what does not stay for good.
    filesGraceDays: 0,
    mail: { smtpUrl: null, from: 'no-reply@tenure.example', developmentFolder: join(folder, 'outbox') },
    realtime: {
      mode: 'embedded',
      port: 0,
      publishHost: '127.0.0.1',
      publishTls: false,
      apps: (['achievements', 'jobs'] as const).map((name) => ({
        name,
        id: name,
        key: `${name}-key`,
        secret: `${name}-secret`,
      })),
      allowedOrigins: 'any',
      trustProxy: false,
    },
    queuesRecurring: false,
    staffArea: true,
    strict: true,
    rateFactor: 1,
  }
}
