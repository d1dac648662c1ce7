import { and, eq } from '#drizzle'
import type * as z from 'zod/mini'
import type { CompanyContact } from '#contract/companies/companies.ts'
import type { CompanyContactForm } from '#contract/companies/edits.ts'
import type { Context } from '../core/context.ts'
import type { CompanyAdmin } from '../core/membership.ts'
import { notFound, refuse } from '../core/refuse.ts'
import { companyContacts } from './schema/companies.ts'
import { changeAsAdmin } from './changeAsAdmin.ts'

type Form = z.infer<typeof CompanyContactForm>
const maxContacts = 20
const shown = {
  id: companyContacts.id,
  label: companyContacts.label,
  email: companyContacts.email,
  phone: companyContacts.phone,
}

export async function addContact(ctx: Context, admin: CompanyAdmin, form: Form): Promise<CompanyContact> {
  return changeAsAdmin(ctx, admin, async (tx, { id: companyId }) => {
    if ((await tx.$count(companyContacts, eq(companyContacts.companyId, companyId))) >= maxContacts)
      throw refuse('tooManyContacts')
    const [contact] = await tx
      .insert(companyContacts)
      .values({ companyId, ...form })
      .returning(shown)
    if (!contact) throw new Error('Inserting the contact returned no row')
    return contact
  })
}

export async function changeContact(
  ctx: Context,
  admin: CompanyAdmin,
  contactId: number,
  form: Form,
): Promise<CompanyContact> {
  return changeAsAdmin(ctx, admin, async (tx, company) => {
    const [contact] = await tx
      .update(companyContacts)
      .set(form)
      .where(ofCompany(company.id, contactId))
      .returning(shown)
    if (!contact) throw notFound()
    return contact
  })
}

export async function removeContact(ctx: Context, admin: CompanyAdmin, contactId: number) {
  return changeAsAdmin(ctx, admin, async (tx, company) => {
    const removed = await tx
      .delete(companyContacts)
      .where(ofCompany(company.id, contactId))
      .returning({ id: companyContacts.id })
    if (removed.length === 0) throw notFound()
    return null
  })
}

const ofCompany = (companyId: number, contactId: number) =>
  and(eq(companyContacts.companyId, companyId), eq(companyContacts.id, contactId))
