import * as contract from '#contract/employments/details.ts'
import type { App } from '../core/app.ts'
import type { DomainModule } from '../core/domainModule.ts'
import { serve } from '../core/serve.ts'
import { showDetails } from './showDetails.ts'

function detailRoutes(app: App): void {
  serve(app, contract.showEmploymentDetails, ({ ctx, viewer, locale, params }) =>
    // Competencies have names in the language of the page.
    showDetails(ctx, { ...viewer, locale }, params.employmentId),
  )
}

/** The page of an employment, which several domains fill. */
export const employmentDetailsModule: DomainModule = {
  name: 'employmentDetails',
  contract: [contract],
  routes: detailRoutes,
}
