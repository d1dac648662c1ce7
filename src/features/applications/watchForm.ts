/** How much of the beginning of a form is kept, in bytes: its fields stand before its file. */
const keptBytes = 16 * 1024

/**
 * Hands a form with a file on as it arrives, and ends it when it is longer than it may be. Of its beginning so much is
 * kept that the texts before the file can be read once more.
 *
 * @param maxBytes of the whole body
 */
export function watchForm(request: Request, maxBytes: number) {
  const kept: Uint8Array[] = []
  let size = 0
  const watched = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      if (size < keptBytes) kept.push(chunk.subarray(0, keptBytes - size))
      size += chunk.length
      if (size > maxBytes) controller.error(new Error('The form is too large'))
      else controller.enqueue(chunk)
    },
  })
  return {
    body: request.body?.pipeThrough(watched) ?? null,
    isTooLong: () => size > maxBytes,

    /** A text that was typed; null when it does not stand before the file. */
    async textBeforeFile(name: string): Promise<string | null> {
      const type = request.headers.get('content-type') ?? ''
      const mark = /boundary="?([^";]+)"?/i.exec(type)?.[1]
      const head = Buffer.concat(kept)
      const end = mark === undefined ? -1 : head.lastIndexOf(`\r\n--${mark}`)
      if (end < 0) return null
      const whole = Buffer.concat([head.subarray(0, end), Buffer.from(`\r\n--${mark}--\r\n`)])
      const form = await new Response(whole, { headers: { 'content-type': type } })
        .formData()
        .catch(() => null)
      const value = form?.get(name)
      return typeof value === 'string' ? value : null
    },
  }
}
