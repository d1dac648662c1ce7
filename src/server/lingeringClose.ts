import type { IncomingMessage, ServerResponse } from 'node:http'

/** How long the other side may take to read an answer that came before the end of its request, in milliseconds. */
const lingerMs = 2_000

/**
 * Ends the connection with this answer, although more of the request is on its way. Our side is closed first and what
 * still arrives is thrown away: an end without that would take the answer away from who has not read it yet.
 */
export function hangUp(req: IncomingMessage, res: ServerResponse): void {
  if (!res.headersSent) res.setHeader('connection', 'close')
  const { socket } = req
  socket.destroySoon = () => {
    socket.end()
    socket.resume()
    const timer = setTimeout(() => socket.destroy(), lingerMs)
    socket.once('close', () => clearTimeout(timer))
  }
}
