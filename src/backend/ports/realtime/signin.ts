import type { Connection } from './hub.ts'
import { frameFields, isFields, parseJson, writeFrame } from './frames.ts'
import { equalsInConstantTime, userAuth } from './signing.ts'
import { bindUser } from './users.ts'

/** `pusher:signin`: binds the socket to a user. A wrong signature or a second user closes it with 4009. */
export function bindSignedInUser(connection: Connection, data: unknown): void {
  const fields = frameFields(data)
  const userData = fields['user_data']
  if (typeof userData !== 'string') return connection.close('unauthorized')
  const expected = userAuth(connection.room.app, connection.id, userData)
  if (!equalsInConstantTime(String(fields['auth']), expected)) return connection.close('unauthorized')
  const user = parseJson(userData)
  const id = isFields(user) ? user['id'] : undefined
  if (typeof id !== 'string' || id === '') return connection.close('unauthorized')
  if (connection.signedInAs !== undefined && connection.signedInAs !== id) {
    return connection.close('unauthorized')
  }
  connection.signedInAs = id
  bindUser(connection, id)
  const confirmation = JSON.stringify({ user_data: userData })
  connection.send(writeFrame({ event: 'pusher:signin_success', data: confirmation }))
}
