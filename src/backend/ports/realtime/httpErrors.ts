/** A refused request to the HTTP API; `code` and message are for developers of the publisher. */
export class RequestRefused extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.name = 'RequestRefused'
    this.status = status
    this.code = code
  }
}

export const badRequest = (message: string) => new RequestRefused(400, 'badRequest', message)
export const unauthenticated = (message: string) => new RequestRefused(401, 'unauthenticated', message)
export const httpNotFound = (message: string) => new RequestRefused(404, 'notFound', message)
export const tooLarge = (message: string) => new RequestRefused(413, 'tooLarge', message)
