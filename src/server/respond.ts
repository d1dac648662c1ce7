import type { ServerResponse } from 'node:http'

/** Sends a short plain-text response, never cached. */
export function respondText(
  res: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  const always = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  res.writeHead(status, { ...always, ...headers }).end(text)
}

/** Redirects to the canonical address; 308 makes the client repeat method and body there. */
export function redirect(res: ServerResponse, to: string): void {
  respondText(res, 308, to, { location: to })
}

export function respondJson(res: ServerResponse, value: unknown): void {
  res
    .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(value))
}

/** For overload and missing dependencies: asks the client to retry. @param retryAfter seconds */
export function respondUnavailable(res: ServerResponse, text: string, retryAfter: number): void {
  if (res.headersSent) res.destroy()
  else respondText(res, 503, text, { 'retry-after': String(retryAfter) })
}
