/**
 * Verifies the history of every employment, and the events of staff: `npm run verify-history`. With the embedded database, which allows one
 * process, the product has to be stopped first. Exits with 1 and names the first broken event of each broken history.
 */
import type { ChainFault } from '#backend/core/eventChain.ts'
import { connect } from '#backend/db/connect.ts'
import { verifyHistories } from '#backend/employments/verifyHistory.ts'
import { verifyStaffEvents } from '#backend/staff/staffEvents.ts'
import { operatorConfig } from './operatorConfig.ts'

const { db, close } = await connect(operatorConfig().backend.database)
try {
  const { checked, broken } = await verifyHistories(db)
  for (const { employmentId, number, reason } of broken)
    console.error(`Employment ${employmentId} is broken at event ${number}: ${explain(reason)}`)
  console.log(`${checked} histories checked, ${broken.length} broken`)
  const staff = await verifyStaffEvents(db)
  if (staff.broken)
    console.error(`The events of staff are broken at ${staff.broken.number}: ${explain(staff.broken.reason)}`)
  console.log(`${staff.checked} events of staff follow from each other`)
  process.exitCode = broken.length > 0 || staff.broken ? 1 : 0
} finally {
  await close()
}

function explain(reason: ChainFault): string {
  if (reason === 'gap') return 'an event is missing'
  return reason === 'hash' ? 'it does not match its hash' : 'it does not follow the event before it'
}
