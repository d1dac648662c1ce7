import type { ServerResponse } from 'node:http'

/** Short answers that the process gives by itself. */
export function answerText(
  res: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  const always = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  res.writeHead(status, { ...always, ...headers }).end(text)
}

/** The same thing, at its one address; whatever was sent is sent there again. */
export function redirect(res: ServerResponse, to: string): void {
  answerText(res, 308, to, { location: to })
}

export function answerJson(res: ServerResponse, value: unknown): void {
  res
    .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(value))
}

/** Too much at once, or what is needed is away: whoever asks may come back. @param retryAfter seconds */
export function answerUnavailable(res: ServerResponse, text: string, retryAfter: number): void {
  if (res.headersSent) res.destroy()
  else answerText(res, 503, text, { 'retry-after': String(retryAfter) })
}
