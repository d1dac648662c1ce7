import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { currentMembers } from './schema/companies.ts'
import { openToWorkHidden } from '../settings/schema.ts'

/** Whether somebody who can be found hides from a company of the viewer (docs/decisions/086). */
export const hidesFrom = (person: SQLWrapper, viewerId: number): SQL<boolean> => sql`exists (
  select 1 from ${openToWorkHidden} join ${currentMembers} on ${currentMembers.companyId} = ${openToWorkHidden.companyId}
  where ${openToWorkHidden.userId} = ${person} and ${currentMembers.userId} = ${viewerId})`
