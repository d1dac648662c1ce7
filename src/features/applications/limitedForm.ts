/** How much of a form's start is buffered, in bytes: its text fields precede its file. */
const headBytes = 16 * 1024

/**
 * Streams a form with a file on and aborts it once it exceeds its size limit. Buffers the start of the body,
 * so that the text fields before the file can be read again.
 * @param maxBytes of the whole body
 */
export function limitedForm(request: Request, maxBytes: number) {
  const headChunks: Uint8Array[] = []
  let size = 0
  const limited = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      if (size < headBytes) headChunks.push(chunk.subarray(0, headBytes - size))
      size += chunk.length
      if (size > maxBytes) controller.error(new Error('The form is too large'))
      else controller.enqueue(chunk)
    },
  })
  return {
    body: request.body?.pipeThrough(limited) ?? null,
    isTooLong: () => size > maxBytes,

    /** The value of a text field; null if it does not precede the file. */
    async textBeforeFile(name: string): Promise<string | null> {
      const type = request.headers.get('content-type') ?? ''
      const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1]
      const head = Buffer.concat(headChunks)
      const end = boundary === undefined ? -1 : head.lastIndexOf(`\r\n--${boundary}`)
      if (end < 0) return null
      const formBytes = Buffer.concat([head.subarray(0, end), Buffer.from(`\r\n--${boundary}--\r\n`)])
      const form = await new Response(formBytes, { headers: { 'content-type': type } })
        .formData()
        .catch(() => null)
      const value = form?.get(name)
      return typeof value === 'string' ? value : null
    },
  }
}
