import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listTextMessages } from '#contract/mail/developmentMail.ts'
import type { App } from '../core/app.ts'
import { notFound } from '../core/refuse.ts'
import { serve } from '../core/serve.ts'
import type { StoredTextMessage } from '../ports/sms/smsSender.ts'

const maxListed = 100

/** Serves the text messages that `developmentSmsSender` wrote, to this machine only unless `forAll`. */
export function developmentTextRoutes(app: App, folder: string, forAll = false): void {
  serve(app, listTextMessages, async ({ local }) => {
    if (!local && !forAll) throw notFound()
    const files = await readdir(folder).catch(() => [])
    const names = files.filter((file) => file.endsWith('.json')).sort()
    const newest = names.reverse().slice(0, maxListed)
    return Promise.all(
      newest.map(async (name) => {
        const { to, text, sentAt } = JSON.parse(
          await readFile(join(folder, name), 'utf8'),
        ) as StoredTextMessage
        return { to, text, sent_at: sentAt }
      }),
    )
  })
}
