import * as contract from '#contract/companies/companies.ts'
import * as edits from '#contract/companies/edits.ts'
import * as newCompanies from '#contract/companies/newCompanies.ts'
import type { App } from '../core/app.ts'
import { serve } from '../core/serve.ts'
import { addContact, changeContact, removeContact } from './contacts.ts'
import { createOwnCompany } from './createOwnCompany.ts'
import { changeAbout, changeFacts } from './facts.ts'
import { findByName } from './findByName.ts'
import { requireHrManager } from './membership.ts'
import { addOffice, changeOffice, removeOffice } from './offices.ts'
import { focusCover, removePicture, replacePicture } from './pictures.ts'
import { findCompany, findHrManagers } from './queries.ts'
import { findTies } from './ties.ts'

export function companyRoutes(app: App): void {
  serve(app, contract.showCompany, ({ ctx, params, locale }) => findCompany(ctx.db, params.slug, locale))
  serve(app, contract.findCompanies, async ({ ctx, viewer, query, locale }) => {
    await ctx.rates.use('companySearch', viewer.userId)
    return findByName(ctx.db, query.name, locale)
  })
  serve(app, newCompanies.createCompany, ({ ctx, viewer, body }) => createOwnCompany(ctx, viewer, body))
  serve(app, contract.showCompanyTies, ({ ctx, viewer, params }) =>
    findTies(ctx.db, viewer.userId, params.slug, ctx.now()),
  )
  serve(app, edits.changeCompany, ({ ctx, viewer, params, body, locale }) =>
    changeFacts(ctx, viewer, params.slug, body, locale),
  )
  serve(app, edits.changeCompanyAbout, ({ ctx, viewer, params, body }) =>
    changeAbout(ctx, viewer, params.slug, body),
  )
  serve(app, edits.addOffice, ({ ctx, viewer, params, body, locale }) =>
    addOffice(ctx, viewer, params.slug, body, locale),
  )
  serve(app, edits.changeOffice, ({ ctx, viewer, params, body, locale }) =>
    changeOffice(ctx, viewer, params, body, locale),
  )
  serve(app, edits.removeOffice, ({ ctx, viewer, params }) => removeOffice(ctx, viewer, params))
  serve(app, edits.addCompanyContact, ({ ctx, viewer, params, body }) =>
    addContact(ctx, viewer, params.slug, body),
  )
  serve(app, edits.changeCompanyContact, ({ ctx, viewer, params, body }) =>
    changeContact(ctx, viewer, params, body),
  )
  serve(app, edits.removeCompanyContact, ({ ctx, viewer, params }) => removeContact(ctx, viewer, params))
  serve(app, edits.replaceCompanyCover, ({ ctx, viewer, params, files }) =>
    replacePicture(ctx, viewer, params.slug, 'cover', files.cover),
  )
  serve(app, edits.focusCompanyCover, ({ ctx, viewer, params, body }) =>
    focusCover(ctx, viewer, params.slug, body),
  )
  serve(app, edits.removeCompanyCover, ({ ctx, viewer, params }) =>
    removePicture(ctx, viewer, params.slug, 'cover'),
  )
  serve(app, edits.replaceCompanyLogo, ({ ctx, viewer, params, files }) =>
    replacePicture(ctx, viewer, params.slug, 'logo', files.logo),
  )
  serve(app, edits.removeCompanyLogo, ({ ctx, viewer, params }) =>
    removePicture(ctx, viewer, params.slug, 'logo'),
  )
  serve(app, contract.listHrManagers, async ({ ctx, viewer, params }) =>
    findHrManagers(ctx.db, await requireHrManager(ctx.db, viewer, params.slug)),
  )
}
