/** Reads a form that a page receives as a stream; null if it is larger than it may be. */
export async function readLimitedForm(request: Request, maxBytes: number): Promise<FormData | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    // The rest is read to its end and dropped: a connection that closes early shows no page.
    if (size <= maxBytes) chunks.push(chunk)
    else if (size > maxBytes * 4) return null
  }
  if (size > maxBytes) return null
  const type = request.headers.get('content-type') ?? ''
  return new Response(Buffer.concat(chunks), { headers: { 'content-type': type } }).formData()
}
