import { acceptOwnInvitation } from '#contract/employments/invitations.ts'
import { invite } from '#contract/employments/members.ts'
import { call } from '#contract/core/call.ts'
import { showOwnProfileExtra } from '#contract/profiles/profiles.ts'
import type { NewAccount } from './accounts.ts'

/** Invites somebody to the company of the admin, and returns the invitation's ID. */
export async function inviteTo(admin: NewAccount, invited: NewAccount, position: string): Promise<number> {
  const { id } = await call(admin.api, invite, {
    params: { slug: admin.slug ?? '' },
    body: {
      name: invited.name,
      email: invited.email,
      position,
      start_date: '2024-01-08',
      role: 'member',
      manage_hr_panel: false,
    },
  })
  return id
}

/** Makes somebody an employee, by an invitation that they accept, and returns the ID of the employment. */
export async function employ(admin: NewAccount, employee: NewAccount, position: string): Promise<number> {
  const invitationId = await inviteTo(admin, employee, position)
  await call(employee.api, acceptOwnInvitation, { params: { invitationId } })
  const { employments } = await call(employee.api, showOwnProfileExtra)
  return employments[0]?.id ?? 0
}
