import { sql, type SQL } from 'drizzle-orm'
import { currentMembers } from './schema/companies.ts'
import { openToWorkHidden } from '../settings/schema.ts'

/** Whether somebody who can be found hides from a company of the viewer (docs/decisions/086). */
export const isHiddenFromViewer = (person: SQL, viewerId: number): SQL<boolean> => sql`exists (
  select 1 from ${openToWorkHidden} h join ${currentMembers} m on m.company_id = h.company_id
  where h.user_id = ${person} and m.user_id = ${viewerId})`
