import { eq } from '#drizzle'
import { isPlainName } from '#contract/core/plainNames.ts'
import type { Deciding, TakenOut } from '../core/reportable.ts'
import { invalid } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { setAudience } from '../files/commands.ts'
import { indexCompanyJobs } from '../search/indexJobs.ts'
import { requireFreeName } from './domain/distinctName.ts'
import { waitForRenames } from './domain/rename.ts'
import { lockCompany, type CompanyRow } from './lockCompany.ts'
import { nameKeysOf } from './nameKeys.ts'
import { companies, companyContacts } from './schema/companies.ts'

interface CompanyContents {
  readonly headline: string
  readonly about: string
  readonly website: string
  readonly logoId: number | null
  readonly coverId: number | null
  readonly contacts: readonly { label: string; email: string; phone: string }[]
}
const none = { headline: '', about: '', website: '', logoId: null, coverId: null } as const

/** Takes the words, contacts and pictures off the page of a company. Its name, offices, jobs and records stay. */
export async function takeOutOfCompany(
  { tx, emit }: Deciding,
  companyId: number,
): Promise<TakenOut<CompanyContents> | null> {
  const company = await lockOpen(tx, companyId)
  if (!company) return null
  const { headline, about, website, logoId, coverId } = company
  await tx.update(companies).set(none).where(eq(companies.id, companyId))
  const contacts = await tx
    .delete(companyContacts)
    .where(eq(companyContacts.companyId, companyId))
    .returning({ label: companyContacts.label, email: companyContacts.email, phone: companyContacts.phone })
  const fileIds = picturesIn({ logoId, coverId })
  await setAudience(tx, fileIds, 'owner')
  await emit('companyChanged', { companyId })
  return { contents: { headline, about, website, logoId, coverId, contacts }, fileIds }
}

/** Puts back what was taken off the page of a company. What its admins have written since then stays instead. */
export async function restoreCompany(
  { tx, emit }: Deciding,
  companyId: number,
  contents: CompanyContents,
): Promise<boolean> {
  const company = await lockOpen(tx, companyId)
  if (!company) return false
  const { headline, about, website, logoId, coverId, contacts } = contents
  const pictures = { logoId: company.logoId ?? logoId, coverId: company.coverId ?? coverId }
  await tx
    .update(companies)
    .set({
      headline: company.headline || headline,
      about: company.about || about,
      website: company.website || website,
      logoId: pictures.logoId,
      coverId: pictures.coverId,
    })
    .where(eq(companies.id, companyId))
  const hasContacts = (await tx.$count(companyContacts, eq(companyContacts.companyId, companyId))) > 0
  if (!hasContacts && contacts.length > 0)
    await tx.insert(companyContacts).values(contacts.map((contact) => ({ companyId, ...contact })))
  await setAudience(tx, picturesIn(pictures), 'public')
  await emit('companyChanged', { companyId })
  return true
}

interface Renaming {
  readonly from: string
  readonly to: string
}

/** Replaces the name of a company, which keeps its address and its verified domain. @throws Invalid when it may not have the new one */
export async function replaceCompanyName(
  deciding: Deciding,
  companyId: number,
  name: string,
): Promise<Renaming | null> {
  const { ctx, tx } = deciding
  const company = await lockOpen(tx, companyId)
  if (!company) return null
  await waitForRenames(tx)
  if (!isPlainName(name, company.domain)) throw invalid({ field: 'name', code: 'noAddress' })
  await requireFreeName(ctx, tx, { name, field: 'name' }, company)
  await storeName(deciding, companyId, name)
  return { from: company.name, to: name }
}

/** Gives a company its name back, unless its admins have chosen another one since: like names from before a rule (docs/decisions/128). */
export async function restoreCompanyName(
  deciding: Deciding,
  companyId: number,
  { from, to }: Renaming,
): Promise<boolean> {
  const company = await lockOpen(deciding.tx, companyId)
  if (company?.name === to) await storeName(deciding, companyId, from)
  return company !== null
}

async function storeName({ tx, emit }: Deciding, companyId: number, name: string): Promise<void> {
  await tx
    .update(companies)
    .set({ name, nameKeys: nameKeysOf(name) })
    .where(eq(companies.id, companyId))
  await indexCompanyJobs(tx, companyId)
  await emit('companyRenamed', { companyId })
  await emit('companyChanged', { companyId })
}

const picturesIn = ({ logoId, coverId }: Pick<CompanyContents, 'logoId' | 'coverId'>) =>
  [logoId ?? [], coverId ?? []].flat()

/** Null when it has closed: its row stays. */
async function lockOpen(tx: Tx, companyId: number): Promise<CompanyRow | null> {
  const company = await lockCompany(tx, { id: companyId })
  return company.closedAt === null ? company : null
}
