import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  listDevelopmentMail,
  showDevelopmentMail,
  type DevelopmentMail,
} from '#contract/mail/developmentMail.ts'
import type { App } from '../core/app.ts'
import { notFound } from '../core/refuse.ts'
import { serve } from '../core/serve.ts'
import type { StoredMail } from '../ports/mail/mailer.ts'

const maxListed = 100
const namePattern = /^\d{15}-[\da-f-]{36}$/

/** Serves the mails that `developmentMailer` wrote, to this machine only unless `forAll`. */
export function developmentMailRoutes(app: App, folder: string, forAll = false): void {
  serve(app, listDevelopmentMail, async ({ local }) => {
    if (!local && !forAll) throw notFound()
    const files = await readdir(folder).catch(() => [])
    const names = files.filter((file) => file.endsWith('.json')).map((file) => file.slice(0, -'.json'.length))
    const newest = names.sort().reverse().slice(0, maxListed)
    return Promise.all(newest.map((name) => readMail(folder, name)))
  })
  serve(app, showDevelopmentMail, async ({ params, local }) => {
    if (!local && !forAll) throw notFound()
    if (!namePattern.test(params.name)) throw notFound()
    return readMail(folder, params.name)
  })
}

async function readMail(folder: string, name: string): Promise<DevelopmentMail> {
  const text = await readFile(join(folder, `${name}.json`), 'utf8').catch(() => {
    throw notFound()
  })
  const { to, subject, text: plain, html, sentAt } = JSON.parse(text) as StoredMail
  return { name, to, subject, text: plain, html, sent_at: sentAt }
}
