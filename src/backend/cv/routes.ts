import * as awards from '#contract/cv/awards.ts'
import * as certificates from '#contract/cv/certificates.ts'
import * as contract from '#contract/cv/cv.ts'
import * as education from '#contract/cv/education.ts'
import * as media from '#contract/cv/media.ts'
import * as languages from '#contract/cv/languages.ts'
import * as projects from '#contract/cv/projects.ts'
import * as sections from '#contract/cv/sections.ts'
import type { App } from '../core/app.ts'
import { invalid } from '../core/refuse.ts'
import { serve } from '../core/serve.ts'
import { isLanguage } from '../dictionaries/queries.ts'
import { openProfile } from '../profiles/openProfile.ts'
import { arrangeSections } from './arrangeSections.ts'
import { addEntry, editEntry, removeEntry } from './entries.ts'
import { checkMedium } from './media.ts'
import { showCv, toLanguage } from './queries.ts'

export function cvRoutes(app: App): void {
  serve(app, contract.showOwnCv, ({ ctx, viewer, locale }) => showCv(ctx.db, viewer.userId, 'own', locale))
  serve(app, contract.showCv, async ({ locale, ...call }) => {
    const { userId, view } = await openProfile(call)
    return showCv(call.ctx.db, userId, view, locale)
  })
  serve(app, sections.saveSections, ({ ctx, viewer, body }) => arrangeSections(ctx, viewer, body.sections))

  serve(app, education.createEducation, ({ ctx, viewer, body }) => addEntry(ctx, viewer, 'education', body))
  serve(app, education.saveEducation, ({ ctx, viewer, params, body }) =>
    editEntry(ctx, viewer, 'education', params.entryId, body),
  )
  serve(app, education.deleteEducation, ({ ctx, viewer, params }) =>
    removeEntry(ctx, viewer, 'education', params.entryId),
  )

  serve(app, languages.createLanguage, async ({ ctx, viewer, body, locale }) => {
    assertLanguage(body.code)
    return toLanguage(await addEntry(ctx, viewer, 'languages', body), locale)
  })
  serve(app, languages.saveLanguage, async ({ ctx, viewer, params, body, locale }) => {
    assertLanguage(body.code)
    return toLanguage(await editEntry(ctx, viewer, 'languages', params.entryId, body), locale)
  })
  serve(app, languages.deleteLanguage, ({ ctx, viewer, params }) =>
    removeEntry(ctx, viewer, 'languages', params.entryId),
  )

  serve(app, certificates.createCertificate, ({ ctx, viewer, body }) =>
    addEntry(ctx, viewer, 'certificates', body),
  )
  serve(app, certificates.saveCertificate, ({ ctx, viewer, params, body }) =>
    editEntry(ctx, viewer, 'certificates', params.entryId, body),
  )
  serve(app, certificates.deleteCertificate, ({ ctx, viewer, params }) =>
    removeEntry(ctx, viewer, 'certificates', params.entryId),
  )

  serve(app, projects.createProject, ({ ctx, viewer, body }) => addEntry(ctx, viewer, 'projects', body))
  serve(app, projects.saveProject, ({ ctx, viewer, params, body }) =>
    editEntry(ctx, viewer, 'projects', params.entryId, body),
  )
  serve(app, projects.deleteProject, ({ ctx, viewer, params }) =>
    removeEntry(ctx, viewer, 'projects', params.entryId),
  )

  serve(app, media.checkMedium, ({ ctx, viewer, body }) => checkMedium(ctx, viewer, body.upload))

  serve(app, awards.createOwnAward, ({ ctx, viewer, body }) => addEntry(ctx, viewer, 'awards', body))
  serve(app, awards.saveOwnAward, ({ ctx, viewer, params, body }) =>
    editEntry(ctx, viewer, 'awards', params.entryId, body),
  )
  serve(app, awards.deleteOwnAward, ({ ctx, viewer, params }) =>
    removeEntry(ctx, viewer, 'awards', params.entryId),
  )
}

function assertLanguage(code: string): void {
  if (!isLanguage(code)) throw invalid({ field: 'code', code: 'unknownChoice' })
}
