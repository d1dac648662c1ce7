import { call } from '#contract/core/call.ts'
import { cancelInvitation, invite } from '#contract/employments/members.ts'
import { showOwnProfile } from '#contract/profiles/profiles.ts'
import { userChannel } from '#contract/realtime/channels.ts'
import { notificationsChanged } from '#contract/realtime/events.ts'
import { createDatabase, startPostgres } from '../postgres.ts'
import { connect } from './connect.ts'
import { signedIn, slug } from './demo.ts'
import { startDemo, type Server } from './load.ts'
import { median, printTable, printLine } from './table.ts'

const times = 50
const goalMs = 300

/**
 * Measures the time from a call that notifies a user to the event in their realtime client: call, transaction, queued
 * delivery, notification and socket.
 */
export async function benchBell(): Promise<void> {
  const postgres = await startPostgres()
  try {
    const external = await startDemo({ DATABASE_URL: await createDatabase(postgres.url, 'bell') })
    const rows = [await measure('PostgreSQL', external).finally(external.stop)]
    const embedded = await startDemo()
    rows.push(await measure('embedded', embedded).finally(embedded.stop))
    printTable(
      ['database', 'notifications', 'median ms', 'worst ms'],
      rows.map(({ name, delays }) => [
        name,
        String(delays.length),
        median(delays).toFixed(0),
        Math.max(...delays).toFixed(0),
      ]),
    )
    printLine(`Goal: a median of at most ${goalMs} ms.`)
    process.exitCode = rows.every(({ delays }) => median(delays) <= goalMs) ? 0 : 1
  } finally {
    await postgres.stop()
  }
}

async function measure(name: string, product: Server): Promise<{ name: string; delays: number[] }> {
  const admin = await signedIn(product.url, 'admin@demo.example')
  const person = await signedIn(product.url, 'person@demo.example')
  const { user_id: userId } = await call(person, showOwnProfile, {})
  const socket = connect(product, person)
  const channel = socket.subscribe(`private-${userChannel(userId)}`)
  await new Promise((resolve) => channel.bind('pusher:subscription_succeeded', resolve))
  const delays: number[] = []
  for (let time = 0; time < times; time++) {
    const begun = performance.now()
    const arrived = new Promise<void>((resolve) => {
      channel.bind(notificationsChanged.name, () => {
        channel.unbind(notificationsChanged.name)
        resolve()
      })
    })
    const { id } = await call(admin, invite, {
      params: { slug },
      body: {
        name: 'Demo Person',
        user_id: userId,
        position: 'Engineer',
        start_date: '2026-01-05',
        role: 'member',
        manage_hr_panel: false,
      },
    })
    await arrived
    delays.push(performance.now() - begun)
    await call(admin, cancelInvitation, { params: { slug, invitationId: id } })
  }
  socket.disconnect()
  return { name, delays }
}
