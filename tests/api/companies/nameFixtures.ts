import { invite } from '#contract/employments/members.ts'
import { showHome } from '#contract/home/home.ts'
import type { ConfirmedName } from '#contract/employments/confirmedName.ts'
import { showEmployment } from '#contract/employments/record.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { saveProfile } from '#contract/profiles/edits.ts'
import type { Caller, TestBackend } from '../backend.ts'
import type { Employee } from '../employments/hiredPeople.ts'
import { acceptOwnInvitation, listOwnInvitations } from '#contract/employments/invitations.ts'
import { initech, type Slug } from '../employments/employmentFixtures.ts'
import { globex, terms, type Person } from '../employments/invitationFixtures.ts'

/** Changes somebody's name. */
export const rename = ({ caller }: Pick<Person, 'caller'>, name: string, reason?: string) => {
  const [first_name = '', last_name = ''] = name.split(' ')
  return caller.call(saveProfile, { body: { first_name, last_name, name_reason: reason } })
}

/** The name as confirmed, for one of the two sides. */
export const nameFor = async (
  caller: Caller,
  { params }: Pick<Employee, 'params'>,
): Promise<ConfirmedName> => {
  const { name } = await caller.call(showEmployment, { params })
  if (!name) throw new Error('No company has confirmed the employment')
  return name
}

/** What the home page of a member says about names at the company. */
export const nameToDos = async (caller: Caller, { slug }: Slug = globex) =>
  (await caller.call(showHome)).matters.flatMap((one) =>
    one.kind === 'names' && one.workspace?.slug === slug ? [one.data] : [],
  )

/** The names in the notifications that ask a company's admin about this employment. */
export const requestedNames = async (caller: Caller, { employmentId }: Pick<Employee, 'employmentId'>) =>
  (await caller.call(listNotifications)).items.flatMap(({ kind, data }) =>
    kind === 'employmentChanged' &&
    data.change === 'employeeChangedName' &&
    data.employment_id === employmentId
      ? [data.person]
      : [],
  )

/** Another employment of the person, which Initech confirms; returns the address of its endpoints. */
export async function hireAtInitech(app: TestBackend, { caller, email }: Employee) {
  const ivan = await app.as('ivan')
  await ivan.call(invite, { params: initech, body: { ...terms, email } })
  const [waiting] = await caller.call(listOwnInvitations)
  await caller.call(acceptOwnInvitation, { params: { invitationId: waiting?.id ?? 0 } })
}
