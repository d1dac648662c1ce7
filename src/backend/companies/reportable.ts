import { and, eq, isNull } from 'drizzle-orm'
import type { Reportables } from '../core/reportable.ts'
import { companies } from './schema/companies.ts'
import { findOpenCompany } from './membership.ts'
import { restoreCompany, takeOutOfCompany } from './moderation.ts'

export const reportableCompanies: Reportables = {
  company: {
    async find(db, _viewer, key) {
      const { id, name } = await findOpenCompany(db, Number(key))
      const [texts] = await db
        .select({ headline: companies.headline, about: companies.about })
        .from(companies)
        .where(eq(companies.id, id))
      const excerpt = [texts?.headline, texts?.about].filter(Boolean).join('\n\n')
      return { name, excerpt, targetId: id, authorId: null, companyId: id }
    },
    async findPlace(db, companyId) {
      const [company] = await db
        .select({ slug: companies.slug })
        .from(companies)
        .where(and(eq(companies.id, companyId), isNull(companies.closedAt)))
      return company ? { kind: 'company', ...company } : null
    },
    parts: { takeOut: takeOutOfCompany, restore: restoreCompany },
  },
}
