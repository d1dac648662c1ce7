import { sql, type SQL } from 'drizzle-orm'
import { currentMembers } from '../db/schema/companies.ts'
import { openToWorkHidden } from '../db/schema/settings.ts'

/** Whether somebody who can be found hides from a company of the viewer (docs/decisions/086). */
export const hidesFrom = (person: SQL, viewerId: number): SQL<boolean> => sql`exists (
  select 1 from ${openToWorkHidden} h join ${currentMembers} m on m.company_id = h.company_id
  where h.user_id = ${person} and m.user_id = ${viewerId})`
