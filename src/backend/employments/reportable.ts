import { and, eq, isNull } from '#drizzle'
import { findOpenCompany } from '../companies/membership.ts'
import {
  replaceCompanyName,
  restoreCompany,
  restoreCompanyName,
  takeOutOfCompany,
} from '../companies/moderation.ts'
import { companies } from '../companies/schema/companies.ts'
import type { Deciding, Reportables } from '../core/reportable.ts'
import type { ReplacedName } from '../db/columns.ts'
import { renameEmployer } from './moderation.ts'

/** Companies, whose names the employments have that they confirmed. */
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
    names: { replace, restore },
  },
}

async function replace(deciding: Deciding, companyId: number, name: string): Promise<ReplacedName | null> {
  const replaced = await replaceCompanyName(deciding, companyId, name)
  if (replaced) await renameEmployer(deciding.tx, companyId, replaced.from, replaced.to)
  return replaced && { from: [replaced.from], to: [replaced.to] }
}

async function restore(
  deciding: Deciding,
  companyId: number,
  { from: [from = ''], to: [to = ''] }: ReplacedName,
): Promise<boolean> {
  if (!(await restoreCompanyName(deciding, companyId, { from, to }))) return false
  await renameEmployer(deciding.tx, companyId, to, from)
  return true
}
