import type { IncomingMessage, ServerResponse } from 'node:http'

/** How long the client may take to read a response that was sent before the end of its request, in milliseconds. */
const lingerMs = 2_000

/**
 * Closes the connection after this response although the client is still sending. The write side is closed first and
 * incoming data is discarded for a while: an immediate close resets the connection, and the client may lose the response.
 */
export function lingeringClose(req: IncomingMessage, res: ServerResponse): void {
  if (!res.headersSent) res.setHeader('connection', 'close')
  const { socket } = req
  socket.destroySoon = () => {
    socket.end()
    socket.resume()
    const timer = setTimeout(() => socket.destroy(), lingerMs)
    socket.once('close', () => clearTimeout(timer))
  }
}
