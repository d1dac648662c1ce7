/** How much of the beginning of a form is headChunks, in bytes: its fields stand before its file. */
const headBytes = 16 * 1024

/**
 * Hands a form with a file on as it arrives, and ends it when it is longer than it may be. Of its beginning so much is
 * headChunks that the texts before the file can be read once more.
 *
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

    /** A text that was typed; null when it does not stand before the file. */
    async textBeforeFile(name: string): Promise<string | null> {
      const type = request.headers.get('content-type') ?? ''
      const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1]
      const head = Buffer.concat(headChunks)
      const end = boundary === undefined ? -1 : head.lastIndexOf(`\r\n--${boundary}`)
      if (end < 0) return null
      const whole = Buffer.concat([head.subarray(0, end), Buffer.from(`\r\n--${boundary}--\r\n`)])
      const form = await new Response(whole, { headers: { 'content-type': type } })
        .formData()
        .catch(() => null)
      const value = form?.get(name)
      return typeof value === 'string' ? value : null
    },
  }
}
