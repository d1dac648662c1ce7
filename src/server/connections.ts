import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Tracks the open connections of a server with the last response of each. Node's own `closeIdleConnections` treats a
 * connection as busy that has sent no request yet, or whose response was sent before the request was read to its end.
 */
export function trackConnections(server: Server) {
  const lastResponses = new Map<Socket, ServerResponse | null>()
  server.on('connection', (socket: Socket) => {
    lastResponses.set(socket, null)
    socket.once('close', () => lastResponses.delete(socket))
  })
  server.on('request', (req, res) => {
    if (lastResponses.has(req.socket)) lastResponses.set(req.socket, res)
  })
  return {
    /** Closes idle connections now, and the others after their current response. */
    closeWhenIdle(): void {
      for (const [socket, response] of lastResponses)
        if (!response || response.writableFinished) socket.destroy()
        else {
          if (!response.headersSent) response.setHeader('connection', 'close')
          response.once('finish', () => socket.destroySoon())
        }
    },
  }
}
