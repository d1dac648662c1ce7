import type { Connection } from './hub.ts'
import { frameFields, isFields, parseJson, writeFrame } from './frames.ts'
import { sameText, userAuth } from './signing.ts'
import { knowUser } from './users.ts'

/** `pusher:signin`: makes the socket that of a user. A wrong signature, or a second user, ends it with 4009. */
export function signIn(connection: Connection, data: unknown): void {
  const fields = frameFields(data)
  const userData = fields['user_data']
  if (typeof userData !== 'string') return connection.close('unauthorized')
  const expected = userAuth(connection.room.app, connection.id, userData)
  if (!sameText(String(fields['auth']), expected)) return connection.close('unauthorized')
  const user = parseJson(userData)
  const id = isFields(user) ? user['id'] : undefined
  if (typeof id !== 'string' || id === '') return connection.close('unauthorized')
  if (connection.signedInAs !== undefined && connection.signedInAs !== id) {
    return connection.close('unauthorized')
  }
  connection.signedInAs = id
  knowUser(connection, id)
  const answer = JSON.stringify({ user_data: userData })
  connection.send(writeFrame({ event: 'pusher:signin_success', data: answer }))
}
