import { and, eq } from '#drizzle'
import { readyMedia, writeMedia } from '#backend/cv/media.ts'
import { cvCertificates, cvProjects } from '#backend/cv/schema/sections.ts'
import { getOrThrow, viewerOf, type WriteContext } from './context.ts'
import { uploadFile } from './uploadFile.ts'

/** Uploads the media of certificates and projects, as their owners would. */
export async function writeMediaOfSections(context: WriteContext): Promise<void> {
  const { ctx, db, content, people } = context
  for (const { key, sections } of content.people.values()) {
    const userId = getOrThrow(people, key)
    const viewer = viewerOf(context, key)
    for (const { kind, name, media } of sections.media) {
      const form = []
      for (const { file: fileName, alt } of media)
        form.push({
          upload: await uploadFile(context, key, { name: fileName, purpose: 'profileMedia' }),
          alt,
        })
      const ready = await readyMedia(ctx, viewer, form)
      const entryId = await (kind === 'projects' ? findProject(name) : findCertificate(name))
      await db.transaction((tx) => writeMedia(tx, { userId, kind, entryId }, ready))
    }

    async function findProject(title: string): Promise<number> {
      const [row] = await db
        .select({ id: cvProjects.id })
        .from(cvProjects)
        .where(and(eq(cvProjects.userId, userId), eq(cvProjects.title, title)))
      return row?.id ?? 0
    }
    async function findCertificate(title: string): Promise<number> {
      const [row] = await db
        .select({ id: cvCertificates.id })
        .from(cvCertificates)
        .where(and(eq(cvCertificates.userId, userId), eq(cvCertificates.name, title)))
      return row?.id ?? 0
    }
  }
}
