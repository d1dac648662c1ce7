import * as contract from '#contract/companies.ts'
import type { App } from '../core/app.ts'
import { serve } from '../core/serve.ts'
import { addContact, changeContact, removeContact } from './contacts.ts'
import { changeAbout, changeFacts } from './facts.ts'
import { follow, unfollow } from './following.ts'
import { requireHrManager } from './membership.ts'
import { addOffice, changeOffice, removeOffice } from './offices.ts'
import { removePicture, replacePicture } from './pictures.ts'
import { findCompany, findHrManagers } from './queries.ts'
import { findTies } from './ties.ts'

export function companyRoutes(app: App): void {
  serve(app, contract.showCompany, ({ ctx, params, locale }) => findCompany(ctx.db, params.slug, locale))
  serve(app, contract.showCompanyTies, ({ ctx, viewer, params }) =>
    findTies(ctx.db, viewer.userId, params.slug),
  )
  serve(app, contract.followCompany, ({ ctx, viewer, params }) => follow(ctx, viewer, params.slug))
  serve(app, contract.unfollowCompany, ({ ctx, viewer, params }) => unfollow(ctx, viewer, params.slug))
  serve(app, contract.changeCompany, ({ ctx, viewer, params, body, locale }) =>
    changeFacts(ctx, viewer, params.slug, body, locale),
  )
  serve(app, contract.changeCompanyAbout, ({ ctx, viewer, params, body }) =>
    changeAbout(ctx, viewer, params.slug, body),
  )
  serve(app, contract.addOffice, ({ ctx, viewer, params, body, locale }) =>
    addOffice(ctx, viewer, params.slug, body, locale),
  )
  serve(app, contract.changeOffice, ({ ctx, viewer, params, body, locale }) =>
    changeOffice(ctx, viewer, params, body, locale),
  )
  serve(app, contract.removeOffice, ({ ctx, viewer, params }) => removeOffice(ctx, viewer, params))
  serve(app, contract.addCompanyContact, ({ ctx, viewer, params, body }) =>
    addContact(ctx, viewer, params.slug, body),
  )
  serve(app, contract.changeCompanyContact, ({ ctx, viewer, params, body }) =>
    changeContact(ctx, viewer, params, body),
  )
  serve(app, contract.removeCompanyContact, ({ ctx, viewer, params }) => removeContact(ctx, viewer, params))
  serve(app, contract.replaceCompanyCover, ({ ctx, viewer, params, files }) =>
    replacePicture(ctx, viewer, params.slug, 'cover', files.cover),
  )
  serve(app, contract.removeCompanyCover, ({ ctx, viewer, params }) =>
    removePicture(ctx, viewer, params.slug, 'cover'),
  )
  serve(app, contract.replaceCompanyLogo, ({ ctx, viewer, params, files }) =>
    replacePicture(ctx, viewer, params.slug, 'logo', files.logo),
  )
  serve(app, contract.removeCompanyLogo, ({ ctx, viewer, params }) =>
    removePicture(ctx, viewer, params.slug, 'logo'),
  )
  serve(app, contract.listHrManagers, async ({ ctx, viewer, params }) =>
    findHrManagers(ctx.db, await requireHrManager(ctx.db, viewer, params.slug)),
  )
}
