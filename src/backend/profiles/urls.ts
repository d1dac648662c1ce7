import { and, count, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { urlMaximum, type ProfileUrlForm } from '#contract/profiles/edits.ts'
import type { Context, Viewer } from '../core/context.ts'
import { notFound, refuse } from '../core/refuse.ts'
import { profileUrls } from '../db/schema/profiles.ts'
import { changeProfile, lockProfile } from './edit.ts'

type UrlForm = z.infer<typeof ProfileUrlForm>

const shown = { id: profileUrls.id, label: profileUrls.label, url: profileUrls.url }
/** Somebody else's address is not there, as far as the caller is concerned. */
const ownUrl = (viewer: Viewer, urlId: number) =>
  and(eq(profileUrls.id, urlId), eq(profileUrls.userId, viewer.userId))

/** Adds an address. Under the lock of the profile, so that many at once do not pass the limit together. */
export async function addUrl(ctx: Context, viewer: Viewer, form: UrlForm) {
  return changeProfile(ctx, viewer, async (tx) => {
    await lockProfile(tx, viewer.userId)
    const [had] = await tx
      .select({ count: count() })
      .from(profileUrls)
      .where(eq(profileUrls.userId, viewer.userId))
    if ((had?.count ?? 0) >= urlMaximum) throw refuse('urlLimit')
    const [url] = await tx
      .insert(profileUrls)
      .values({ userId: viewer.userId, ...form })
      .returning(shown)
    if (!url) throw new Error('No address came back from its insert')
    return url
  })
}

export async function editUrl(ctx: Context, viewer: Viewer, urlId: number, form: UrlForm) {
  return changeProfile(ctx, viewer, async (tx) => {
    const [url] = await tx.update(profileUrls).set(form).where(ownUrl(viewer, urlId)).returning(shown)
    if (!url) throw notFound()
    return url
  })
}

export async function removeUrl(ctx: Context, viewer: Viewer, urlId: number): Promise<null> {
  return changeProfile(ctx, viewer, async (tx) => {
    const gone = await tx.delete(profileUrls).where(ownUrl(viewer, urlId)).returning({ id: profileUrls.id })
    if (gone.length === 0) throw notFound()
    return null
  })
}
