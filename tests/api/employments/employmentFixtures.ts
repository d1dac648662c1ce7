import { sql } from '#drizzle'
import { confirmationOf } from '#contract/employments/confirmation.ts'
import { acceptOwnInvitation, listOwnInvitations, requestToJoin } from '#contract/employments/invitations.ts'
import { invite } from '#contract/employments/members.ts'
import { showOwnProfileExtra } from '#contract/profiles/profiles.ts'
import type { TestBackend } from '../backend.ts'
import { terms, type Person } from './invitationFixtures.ts'

export const globex = { slug: 'globex' }
export const initech = { slug: 'initech' }
export type Slug = typeof globex | typeof initech
export const employment = { position: 'Bookkeeper', start_date: '2024-03-01' }
export const rights = { role: 'member' as const, manage_hr_panel: false }
export const ofGlobex = { company: 'Globex', company_slug: 'globex', verified_domain: 'globex.example' }

/** Companies that confirm employment: Globex is verified, Initech is not. */
export function useEmployments(app: TestBackend) {
  const adminOf = (params: Slug) => app.as(params === globex ? 'gita' : 'ivan')
  const recordOf = async ({ caller }: Person) =>
    (await caller.call(showOwnProfileExtra)).employments.toSorted((a, b) => a.id - b.id)

  async function inviteTo(params: Slug, person: Person) {
    const admin = await adminOf(params)
    return admin.call(invite, { params, body: { ...terms, ...employment, email: person.email } })
  }
  async function acceptFrom(params: Slug, person: Person) {
    const waiting = await person.caller.call(listOwnInvitations)
    const { id } = waiting.find(({ company_slug }) => company_slug === params.slug) ?? { id: 0 }
    await person.caller.call(acceptOwnInvitation, { params: { invitationId: id } })
  }
  return {
    adminOf,
    recordOf,
    inviteTo,
    acceptFrom,
    markOf: async (person: Person) => (await recordOf(person)).map(confirmationOf),
    async joinBy(params: Slug, person: Person) {
      await inviteTo(params, person)
      await acceptFrom(params, person)
    },
    sendRequest: (params: Slug, { caller }: Person) =>
      caller.call(requestToJoin, { params, body: employment }),
    /** In the database only: employment does not depend on name rules elsewhere. */
    async rename({ slug }: Slug, name: string) {
      await app.backend.ctx.db.execute(sql`update companies set name = ${name} where slug = ${slug}`)
    },
  }
}
