/** How much of a form's start and end is buffered, in bytes: its text fields stand around its file. */
const bufferedBytes = 16 * 1024
/** How much of a form that is too large is read for the texts after its file, as a multiple of the limit. */
const patience = 4

/**
 * Passes a form with a file on and aborts it once it exceeds its size limit. Buffers the start and the end of the body, so
 * that the text fields around the file can be read again.
 * @param maxBytes of the whole body
 */
export function limitedForm(request: Request, maxBytes: number) {
  const reader = request.body?.getReader()
  let head: Buffer = Buffer.alloc(0)
  let tail: Buffer = Buffer.alloc(0)
  let size = 0
  let isEnded = false

  async function read(): Promise<Uint8Array | null> {
    const { done = true, value } = (await reader?.read()) ?? {}
    isEnded = done
    if (!value) return null
    size += value.length
    if (head.length < bufferedBytes) head = Buffer.concat([head, value]).subarray(0, bufferedBytes)
    tail = Buffer.concat([tail.subarray(-bufferedBytes), value]).subarray(-bufferedBytes)
    return value
  }

  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const chunk = await read()
      if (size > maxBytes) controller.error(new Error('The form is too large'))
      else if (chunk) controller.enqueue(chunk)
      else controller.close()
    },
  })
  return {
    body: reader ? body : null,
    isTooLong: () => size > maxBytes,

    /** The values of the text fields that are near enough to the start or the end. Reads what has not been read. */
    async texts(): Promise<Record<string, string>> {
      while (!isEnded && size <= maxBytes * patience && (await read().catch(() => null)));
      const type = request.headers.get('content-type') ?? ''
      const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1]
      if (boundary === undefined) return {}
      const mark = `--${boundary}`
      const end = head.lastIndexOf(`\r\n${mark}`)
      const start = tail.indexOf(`${mark}\r\n`)
      const parts = [
        end < 0 ? '' : Buffer.concat([head.subarray(0, end), Buffer.from(`\r\n${mark}--\r\n`)]),
        start < 0 ? '' : tail.subarray(start),
      ]
      const forms = await Promise.all(parts.map((part) => parse(part, type)))
      return Object.assign({}, ...forms) as Record<string, string>
    },
  }
}

async function parse(bytes: Buffer | string, type: string): Promise<Record<string, string>> {
  const form = await new Response(bytes as BodyInit, { headers: { 'content-type': type } })
    .formData()
    .catch(() => new FormData())
  return Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
