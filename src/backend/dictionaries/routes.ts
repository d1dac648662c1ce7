import { showDictionaries } from '#contract/dictionaries/dictionaries.ts'
import * as timeZones from '#contract/dictionaries/timeZones.ts'
import type { App } from '../core/app.ts'
import { serve } from '../core/serve.ts'
import { showDictionary } from './queries.ts'
import { listTimeZones } from './timeZones.ts'

export function dictionaryRoutes(app: App): void {
  serve(app, showDictionaries, async ({ query, locale }) =>
    Object.fromEntries(query.names.map((name) => [name, showDictionary(name, locale)])),
  )
  serve(app, timeZones.listTimeZones, async ({ ctx, locale }) => listTimeZones(locale, ctx.now()))
}
