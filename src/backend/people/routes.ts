import * as contract from '#contract/people/people.ts'
import type { App } from '../core/app.ts'
import { serve } from '../core/serve.ts'
import { searchPeople } from './search.ts'

export function peopleRoutes(app: App): void {
  serve(app, contract.searchPeople, ({ ctx, viewer, address, query, locale }) =>
    searchPeople(ctx, viewer, { ...query, address, locale }),
  )
}
