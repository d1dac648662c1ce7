import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listTextMessages } from '#contract/mail/developmentMail.ts'
import type { App } from '../core/app.ts'
import { notFound } from '../core/refuse.ts'
import { serve } from '../core/serve.ts'
import type { TextFile } from './texter.ts'

const shown = 100

/** Lets the text messages be read that `outboxTexter` wrote; by this machine alone, unless they are `forAll`. */
export function textOutboxRoutes(app: App, folder: string, forAll = false): void {
  serve(app, listTextMessages, async ({ local }) => {
    if (!local && !forAll) throw notFound()
    const files = await readdir(folder).catch(() => [])
    const names = files.filter((file) => file.endsWith('.json')).sort()
    const newest = names.reverse().slice(0, shown)
    return Promise.all(
      newest.map(async (name) => {
        const { to, text, sentAt } = JSON.parse(await readFile(join(folder, name), 'utf8')) as TextFile
        return { to, text, sent_at: sentAt }
      }),
    )
  })
}
