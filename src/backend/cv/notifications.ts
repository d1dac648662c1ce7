import { and, eq } from '#drizzle'
import type { Reactions } from '../core/deliveries.ts'
import { certificateSubject } from '../core/subjects.ts'
import { cvCertificates } from './schema/sections.ts'
import { notify } from '../notifications/notify.ts'

/** Notifications about certificates on a profile. */
export const certificateNotifications: Reactions = {
  async certificateExpiring(ctx, { certificateId, expiresOn }) {
    const [found] = await ctx.db
      .select({ userId: cvCertificates.userId, certificate: cvCertificates.name })
      .from(cvCertificates)
      .where(and(eq(cvCertificates.id, certificateId), eq(cvCertificates.expiresOn, expiresOn)))
    // Deleted or renewed meanwhile.
    if (!found) return
    const { userId, certificate } = found
    const data = { certificate, certificate_id: certificateId }
    const about = `${certificateSubject(certificateId)}:${expiresOn}`
    await notify(ctx, { to: [userId], kind: 'certificateExpiring', data, about })
  },
}
