import * as contract from '#contract/companies/companies.ts'
import * as edits from '#contract/companies/edits.ts'
import * as newCompanies from '#contract/companies/newCompanies.ts'
import type { App } from '../core/app.ts'
import { serve } from '../core/serve.ts'
import { addContact, changeContact, removeContact } from './contacts.ts'
import { createOwnCompany } from './createOwnCompany.ts'
import { changeAbout, changeFacts } from './facts.ts'
import { findByName } from './findByName.ts'
import { addOffice, changeOffice, removeOffice } from './offices.ts'
import { focusCover, removeCompanyPicture, replacePicture } from './pictures.ts'
import { findCompany, findHrManagers } from './queries.ts'
import { findCompanyRelation } from './relations.ts'

export function companyRoutes(app: App): void {
  serve(app, contract.showCompany, ({ ctx, params, locale }) => findCompany(ctx.db, params.slug, locale))
  serve(app, contract.findCompanies, async ({ ctx, viewer, query, locale }) => {
    await ctx.rates.use('companySearch', viewer.userId)
    return findByName(ctx.db, query.name, locale)
  })
  serve(app, newCompanies.createCompany, ({ ctx, viewer, body }) => createOwnCompany(ctx, viewer, body))
  serve(app, contract.showCompanyTies, ({ ctx, viewer, params }) =>
    findCompanyRelation(ctx.db, viewer.userId, params.slug, ctx.now()),
  )
  serve(app, edits.changeCompany, ({ ctx, membership, body, locale }) =>
    changeFacts(ctx, membership, body, locale),
  )
  serve(app, edits.changeCompanyAbout, ({ ctx, membership, body }) => changeAbout(ctx, membership, body))
  serve(app, edits.addOffice, ({ ctx, membership, body, locale }) => addOffice(ctx, membership, body, locale))
  serve(app, edits.changeOffice, ({ ctx, membership, params, body, locale }) =>
    changeOffice(ctx, membership, params.officeId, body, locale),
  )
  serve(app, edits.removeOffice, ({ ctx, membership, params }) =>
    removeOffice(ctx, membership, params.officeId),
  )
  serve(app, edits.addCompanyContact, ({ ctx, membership, body }) => addContact(ctx, membership, body))
  serve(app, edits.changeCompanyContact, ({ ctx, membership, params, body }) =>
    changeContact(ctx, membership, params.contactId, body),
  )
  serve(app, edits.removeCompanyContact, ({ ctx, membership, params }) =>
    removeContact(ctx, membership, params.contactId),
  )
  serve(app, edits.replaceCompanyCover, ({ ctx, membership, files }) =>
    replacePicture(ctx, membership, 'cover', files.cover),
  )
  serve(app, edits.focusCompanyCover, ({ ctx, membership, body }) => focusCover(ctx, membership, body))
  serve(app, edits.removeCompanyCover, ({ ctx, membership }) =>
    removeCompanyPicture(ctx, membership, 'cover'),
  )
  serve(app, edits.replaceCompanyLogo, ({ ctx, membership, files }) =>
    replacePicture(ctx, membership, 'logo', files.logo),
  )
  serve(app, edits.removeCompanyLogo, ({ ctx, membership }) => removeCompanyPicture(ctx, membership, 'logo'))
  serve(app, contract.listHrManagers, ({ ctx, membership }) => findHrManagers(ctx.db, membership))
}
