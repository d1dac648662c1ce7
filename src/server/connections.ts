import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Knows the open connections of a server, and what each was answered last. Node itself takes one that has asked for
 * nothing yet, or has been answered before all that it sends was read, for busy.
 */
export function watchConnections(server: Server) {
  const last = new Map<Socket, ServerResponse | null>()
  server.on('connection', (socket: Socket) => {
    last.set(socket, null)
    socket.once('close', () => last.delete(socket))
  })
  server.on('request', (req, res) => {
    if (last.has(req.socket)) last.set(req.socket, res)
  })
  return {
    /** Ends all that wait for no answer now, and the others with their answer. */
    end(): void {
      for (const [socket, answer] of last)
        if (!answer || answer.writableFinished) socket.destroy()
        else {
          if (!answer.headersSent) answer.setHeader('connection', 'close')
          answer.once('finish', () => socket.destroySoon())
        }
    },
  }
}
