import * as edits from '#contract/profiles/edits.ts'
import * as cover from '#contract/profiles/cover.ts'
import * as contract from '#contract/profiles/profiles.ts'
import { saveTimeZone } from '#contract/settings/settings.ts'
import { setLocale } from '../accounts/setLocale.ts'
import type { App } from '../core/app.ts'
import { serve } from '../core/serve.ts'
import { changeTimeZone, editContactInfo, editProfile } from './edit.ts'
import { showOwnExtra, showOwnProfile } from './pageViewer.ts'
import { changePicture, removeProfilePicture, setCoverFocus } from './pictures.ts'
import { openProfile } from './openProfile.ts'
import { showProfileExtra } from './extra.ts'
import { assertProfileExists, showProfile, toUserId } from './queries.ts'
import { editSkills } from './skills.ts'
import { addUrl, editUrl, removeUrl } from './urls.ts'

export function profileRoutes(app: App): void {
  serve(app, contract.showOwnProfile, ({ ctx, viewer, locale }) => showOwnProfile(ctx, viewer, locale))
  serve(app, contract.showOwnProfileExtra, ({ ctx, viewer, locale }) => showOwnExtra(ctx, viewer, locale))
  // Requested by id, even the viewer's own profile is shown as others see it.
  serve(app, contract.showProfile, async ({ locale, ...call }) => {
    const { userId, view } = await openProfile(call)
    return showProfile(call.ctx.db, userId, view, locale)
  })
  serve(app, contract.showProfileExtra, async ({ locale, ...call }) => {
    const { userId, view } = await openProfile(call)
    return showProfileExtra(call.ctx, userId, view, locale)
  })
  serve(app, contract.findProfile, async ({ ctx, address, params }) => {
    await ctx.rates.use('profileExistence', address)
    await assertProfileExists(ctx.db, toUserId(params.identifier))
    return null
  })
  serve(app, contract.setLocale, async ({ ctx, viewer, body }) => {
    await ctx.rates.use('write', viewer.userId)
    await setLocale(ctx.db, viewer.userId, body.locale)
    return null
  })
  serve(app, saveTimeZone, ({ ctx, viewer, body }) => changeTimeZone(ctx, viewer, body.time_zone))
  serve(app, edits.saveProfile, async ({ ctx, viewer, body, locale }) => {
    await editProfile(ctx, viewer, body)
    return showProfile(ctx.db, viewer.userId, 'own', locale)
  })
  serve(app, edits.saveContactInfo, async ({ ctx, viewer, body, locale }) => {
    await editContactInfo(ctx, viewer, body)
    return (await showProfileExtra(ctx, viewer.userId, 'own', locale)).contact_info
  })
  serve(app, edits.createProfileUrl, ({ ctx, viewer, body }) => addUrl(ctx, viewer, body))
  serve(app, edits.saveProfileUrl, ({ ctx, viewer, params, body }) =>
    editUrl(ctx, viewer, params.urlId, body),
  )
  serve(app, edits.deleteProfileUrl, ({ ctx, viewer, params }) => removeUrl(ctx, viewer, params.urlId))
  serve(app, edits.saveProfileSkills, async ({ ctx, viewer, body, locale }) => {
    await editSkills(ctx, viewer, body.skills)
    return showProfile(ctx.db, viewer.userId, 'own', locale)
  })
  serve(app, edits.savePhoto, async ({ ctx, viewer, files, locale }) => {
    await changePicture(ctx, viewer, 'photo', files.photo)
    return showProfile(ctx.db, viewer.userId, 'own', locale)
  })
  serve(app, edits.deletePhoto, async ({ ctx, viewer, locale }) => {
    await removeProfilePicture(ctx, viewer, 'photo')
    return showProfile(ctx.db, viewer.userId, 'own', locale)
  })
  serve(app, cover.saveCover, async ({ ctx, viewer, files, locale }) => {
    await changePicture(ctx, viewer, 'cover', files.cover)
    return showProfile(ctx.db, viewer.userId, 'own', locale)
  })
  serve(app, cover.focusCover, async ({ ctx, viewer, body, locale }) => {
    await setCoverFocus(ctx, viewer, body)
    return showProfile(ctx.db, viewer.userId, 'own', locale)
  })
  serve(app, cover.deleteCover, async ({ ctx, viewer, locale }) => {
    await removeProfilePicture(ctx, viewer, 'cover')
    return showProfile(ctx.db, viewer.userId, 'own', locale)
  })
}
