import * as countsContract from '#contract/home/counts.ts'
import * as contract from '#contract/home/home.ts'
import type { App } from '../core/app.ts'
import type { DomainModule } from '../core/domainModule.ts'
import { serve } from '../core/serve.ts'
import { showCounts } from './counts.ts'
import { deleteEnded, postponeToDo, resumeToDo } from './postpone.ts'
import { showHome } from './showHome.ts'

function homeRoutes(app: App): void {
  serve(app, contract.showHome, ({ ctx, viewer }) => showHome(ctx, viewer))
  serve(app, countsContract.showCounts, ({ ctx, viewer }) => showCounts(ctx, viewer))
  serve(app, contract.postponeMatter, ({ ctx, viewer, body }) => postponeToDo(ctx, viewer, body.key))
  serve(app, contract.resumeMatter, ({ ctx, viewer, query }) => resumeToDo(ctx, viewer, query.key))
}

/** The home page: what waits for its reader, from many domains. */
export const homeModule: DomainModule = {
  name: 'home',
  contract: [contract, countsContract],
  routes: homeRoutes,
  retention: { postponedToDos: deleteEnded },
}
