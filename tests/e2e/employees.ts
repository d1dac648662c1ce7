import { acceptOwnInvitation, listOwnInvitations } from '#contract/employments/invitations.ts'
import { invite } from '#contract/employments/members.ts'
import { call } from '#contract/core/call.ts'
import { showOwnProfileExtra } from '#contract/profiles/profiles.ts'
import { createAccount } from './accounts.ts'

/** A company whose admin has invited an employee, who accepted. */
export async function createEmployee(locale: 'en_GB' | 'uk_UA') {
  const admin = await createAccount({ locale, company: `Scales ${Date.now()}` })
  const employee = await createAccount({ locale })
  const slug = admin.slug ?? ''
  await call(admin.api, invite, {
    params: { slug },
    body: {
      name: employee.name,
      email: employee.email,
      position: 'Clerk',
      start_date: '2024-01-08',
      role: 'member',
      manage_hr_panel: false,
    },
  })
  const [invitation] = await call(employee.api, listOwnInvitations)
  await call(employee.api, acceptOwnInvitation, { params: { invitationId: invitation?.id ?? 0 } })
  const { employments } = await call(employee.api, showOwnProfileExtra)
  return { admin, employee, slug, employmentId: employments[0]?.id ?? 0 }
}
