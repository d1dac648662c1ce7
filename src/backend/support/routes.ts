import * as lookup from '#contract/support/lookup.ts'
import * as contract from '#contract/support/steps.ts'
import type { App } from '../core/app.ts'
import { serve } from '../core/serve.ts'
import { listSupportSteps } from './list.ts'
import { findCompany, findPerson } from './lookup.ts'
import { approveSupportStep, requestSupportStep, withdrawSupportStep } from './steps.ts'

export function supportRoutes(app: App): void {
  serve(app, contract.listSupportSteps, ({ ctx, staff, query }) => listSupportSteps(ctx.db, staff, query))
  serve(app, contract.requestSupportStep, ({ ctx, staff, body }) => requestSupportStep(ctx, staff, body))
  serve(app, contract.approveSupportStep, ({ ctx, staff, params }) =>
    approveSupportStep(ctx, staff, params.stepId),
  )
  serve(app, contract.withdrawSupportStep, ({ ctx, staff, params }) =>
    withdrawSupportStep(ctx, staff, params.stepId),
  )
  serve(app, lookup.findPerson, ({ ctx, staff, query }) => findPerson(ctx, staff, query.key))
  serve(app, lookup.findCompany, ({ ctx, staff, query }) => findCompany(ctx, staff, query.key))
}
