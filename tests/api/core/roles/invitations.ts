import * as invitations from '#contract/employments/invitations.ts'
import * as invited from '#contract/employments/invitedAccounts.ts'
import * as members from '#contract/employments/members.ts'
import * as reminders from '#contract/employments/reminders.ts'
import { unknownCompanyToken } from '#backend/mail/unknownCompanyToken.ts'
import {
  createCompanyFor,
  globex,
  sendInvitation,
  newAddress,
  createPerson,
  terms,
} from '../../employments/invitationFixtures.ts'
import type { TestBackend } from '../../backend.ts'
import { password } from '../../../world.ts'
import { rights, type Make, type Row } from '../roleTable.ts'

const initech = { slug: 'initech' }
const member = { role: 'member' as const, manage_hr_panel: false }
const invitedPerson = { first_name: 'Olena', last_name: 'Marchenko', terms: true }
const noPasskey = {
  challenge: 'none',
  answer: { id: 'x', rawId: 'x', type: 'public-key', response: {}, clientExtensionResults: {} },
}
const work = { position: 'Clerk', start_date: '2023-01-01' }

/** Invitations, join requests and members of a company. */
export const invitationRows = (app: TestBackend, _: Make): Row[] => {
  const newMember = async () => {
    const { token } = await sendInvitation(app)
    const { caller, id } = await createPerson(app)
    await caller.call(invitations.acceptInvitation, { body: { token, other_account: true } })
    return id
  }
  const request = async (slug = 'globex') => {
    const { caller } = await createPerson(app)
    return (await caller.call(invitations.requestToJoin, { params: { slug }, body: work })).id
  }
  const invitation = async (slug: 'globex' | 'initech' = 'globex') => {
    const admin = await app.as(slug === 'globex' ? 'gita' : 'ivan')
    const body = { ...terms, email: newAddress() }
    return (await admin.call(members.invite, { params: { slug }, body })).id
  }
  const cancelled = async () => {
    const invitationId = await invitation()
    const gita = await app.as('gita')
    await gita.call(members.cancelInvitation, { params: { ...globex, invitationId } })
    return invitationId
  }
  const declined = async () => {
    const invitationId = await request()
    const gita = await app.as('gita')
    await gita.call(members.declineJoinRequest, { params: { ...globex, invitationId } })
    return invitationId
  }
  const anasRequest = async () => {
    const ana = await app.as('ana')
    await settleAna(app)
    return (await ana.call(invitations.requestToJoin, { params: globex, body: work })).id
  }
  const longRequest = async () => {
    const invitationId = await anasRequest()
    const { pool } = app.backend.connection
    await pool.query(`update invitations set sent_at = now() - interval '6 days' where id = $1`, [
      invitationId,
    ])
    return invitationId
  }
  const reminded = async () => {
    const invitationId = await longRequest()
    await (await app.as('ana')).call(reminders.remindOfJoinRequest, { params: { invitationId } })
    return invitationId
  }
  const token = async () => (await sendInvitation(app)).token
  // A new company each time, because one that too many people do not know is blocked from inviting.
  const createOutsider = async () => {
    const admin = await createPerson(app)
    const slug = await createCompanyFor(app, admin)
    const body = { ...terms, email: newAddress() }
    const { id } = await admin.caller.call(members.invite, { params: { slug }, body })
    return unknownCompanyToken(app.backend.ctx, id)
  }
  const ofCompany = (
    endpoint: Row['endpoint'],
    own: () => Promise<number>,
    otherOwners: () => Promise<number>,
  ): Row => ({
    endpoint,
    args: async () => ({ params: { invitationId: await own() }, body: member }),
    others: {
      as: 'gita',
      args: async () => ({ params: { invitationId: await otherOwners() }, body: member }),
      status: 404,
    },
  })

  return [
    {
      endpoint: invitations.showInvitation,
      args: async () => ({ query: { token: await token() } }),
      missing: { as: 'ana', args: { query: { token: 'none' } } },
    },
    {
      endpoint: invited.createInvitedAccount,
      args: async () => ({ body: { ...invitedPerson, password, token: await token() } }),
      missing: { as: 'ana', args: { body: { ...invitedPerson, password, token: 'none' } } },
    },
    {
      endpoint: invited.startInvitedPasskey,
      args: async () => ({ body: { ...invitedPerson, token: await token() } }),
      missing: { as: 'ana', args: { body: { ...invitedPerson, token: 'none' } } },
    },
    {
      // Without an authenticator no passkey can be made; the browser tests make one.
      endpoint: invited.createInvitedPasskeyAccount,
      args: async () => ({ body: { ...invitedPerson, ...noPasskey, token: await token() } }),
      expected: rights.refused(422),
      missing: { as: 'ana', args: { body: { ...invitedPerson, ...noPasskey, token: 'none' } } },
    },
    {
      endpoint: invitations.reportUnknownCompany,
      args: async () => ({ body: { token: await createOutsider(), scope: 'company' } }),
      missing: { as: 'ana', args: { body: { token: '1.forged', scope: 'company' } } },
    },
    {
      endpoint: invitations.withdrawUnknownCompanyReport,
      args: async () => ({ query: { token: await createOutsider() } }),
      missing: { as: 'ana', args: { query: { token: '1.forged' } } },
    },
    {
      endpoint: invitations.declineInvitation,
      args: async () => ({ body: { token: await token() } }),
      missing: { as: 'ana', args: { body: { token: 'none' } } },
    },
    { endpoint: invitations.listOwnInvitations },
    {
      endpoint: invitations.withdrawJoinRequest,
      args: async () => ({ params: { invitationId: await anasRequest() } }),
      expected: rights.ana,
    },
    {
      endpoint: reminders.remindOfJoinRequest,
      args: async () => ({ params: { invitationId: await longRequest() } }),
      expected: rights.ana,
    },
    {
      endpoint: reminders.undoReminder,
      args: async () => ({ params: { invitationId: await reminded() } }),
      expected: rights.ana,
    },
    ...[invitations.showOwnInvitation, invitations.declineOwnInvitation].map((endpoint): Row => ({
      endpoint,
      args: async () => ({ params: { invitationId: await inviteAna(app) } }),
      expected: rights.ana,
    })),
    {
      endpoint: invitations.requestToJoin,
      args: () => ({ params: initech, body: work }),
      // An admin does not ask to join their own company.
      expected: { ivan: 409 },
    },
    {
      // By profile: the company does not see their address, here and in the list below.
      endpoint: members.invite,
      args: async () => {
        await settleAna(app)
        return { body: { ...terms, user_id: await app.idOf('ana') } }
      },
    },
    { endpoint: members.invite, args: () => ({ body: { ...terms, email: newAddress() } }) },
    { endpoint: members.listMembers },
    { endpoint: members.listCompanyInvitations },
    {
      endpoint: members.changeMember,
      args: async () => ({ params: { userId: await newMember() }, body: member }),
      others: {
        as: 'gita',
        args: async () => ({ params: { userId: await app.idOf('ivan') }, body: member }),
        status: 404,
      },
    },
    ofCompany(members.resendInvitation, invitation, () => invitation('initech')),
    ofCompany(members.cancelInvitation, invitation, () => invitation('initech')),
    ofCompany(members.restoreInvitation, cancelled, () => invitation('initech')),
    ofCompany(members.acceptJoinRequest, request, () => request('initech')),
    ofCompany(members.declineJoinRequest, request, () => request('initech')),
    ofCompany(members.reopenJoinRequest, declined, () => request('initech')),
  ]
}

/** Last, because accepting makes the caller a member of Globex. */
export const joiningRows = (app: TestBackend): Row[] => [
  {
    endpoint: invitations.acceptOwnInvitation,
    args: async () => ({ params: { invitationId: await inviteAna(app) } }),
    expected: rights.ana,
  },
  {
    endpoint: invitations.acceptInvitation,
    args: async () => ({ body: { token: (await sendInvitation(app)).token, other_account: true } }),
    missing: { as: 'ana', args: { body: { token: 'none' } } },
  },
]

async function inviteAna(app: TestBackend): Promise<number> {
  const gita = await app.as('gita')
  await settleAna(app)
  const body = { ...terms, email: 'ana@people.example' }
  return (await gita.call(members.invite, { params: globex, body })).id
}

/** She may have been invited and joined before: both are undone. */
async function settleAna(app: TestBackend): Promise<void> {
  const { pool } = app.backend.connection
  const id = await app.idOf('ana')
  await pool.query('delete from company_members where user_id = $1', [id])
  await pool.query(`update invitations set state = 'cancelled' where state = 'pending' and user_id = $1`, [
    id,
  ])
}
