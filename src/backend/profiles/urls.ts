import { and, count, eq } from '#drizzle'
import type * as z from 'zod/mini'
import { urlMaximum, type ProfileUrlForm } from '#contract/profiles/edits.ts'
import type { Context, Viewer } from '../core/context.ts'
import { notFound, refuse } from '../core/refuse.ts'
import { profileUrls } from './schema/profiles.ts'
import { changeProfile, lockProfile } from './edit.ts'

type UrlForm = z.infer<typeof ProfileUrlForm>

const columns = { id: profileUrls.id, label: profileUrls.label, url: profileUrls.url }
/** Other people's URLs count as not found. */
const ownUrl = (viewer: Viewer, urlId: number) =>
  and(eq(profileUrls.id, urlId), eq(profileUrls.userId, viewer.userId))

/** Adds a URL. Locks the profile, so that concurrent calls cannot exceed the limit. */
export async function addUrl(ctx: Context, viewer: Viewer, form: UrlForm) {
  return changeProfile(ctx, viewer, async (tx) => {
    await lockProfile(tx, viewer.userId)
    const [existing] = await tx
      .select({ count: count() })
      .from(profileUrls)
      .where(eq(profileUrls.userId, viewer.userId))
    if ((existing?.count ?? 0) >= urlMaximum) throw refuse('urlLimit')
    const [url] = await tx
      .insert(profileUrls)
      .values({ userId: viewer.userId, ...form })
      .returning(columns)
    if (!url) throw new Error('The insert returned no URL')
    return url
  })
}

export async function editUrl(ctx: Context, viewer: Viewer, urlId: number, form: UrlForm) {
  return changeProfile(ctx, viewer, async (tx) => {
    const [url] = await tx.update(profileUrls).set(form).where(ownUrl(viewer, urlId)).returning(columns)
    if (!url) throw notFound()
    return url
  })
}

export async function removeUrl(ctx: Context, viewer: Viewer, urlId: number): Promise<null> {
  return changeProfile(ctx, viewer, async (tx) => {
    const removed = await tx
      .delete(profileUrls)
      .where(ownUrl(viewer, urlId))
      .returning({ id: profileUrls.id })
    if (removed.length === 0) throw notFound()
    return null
  })
}
