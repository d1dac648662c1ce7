/** A message as a browser sends it. */
export interface Frame {
  event: string
  channel?: string
  data: unknown
}

export type Fields = Record<string, unknown>

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Parses JSON that strangers wrote; undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Reads a message; undefined when it is not one. */
export function readFrame(text: string): Frame | undefined {
  const value = parseJson(text)
  if (!isFields(value) || typeof value['event'] !== 'string') return undefined
  const { event, channel, data } = value
  return { event, data, ...(typeof channel === 'string' && { channel }) }
}

/** The fields of a message's data, which clients send as an object or as the JSON of one. */
export function frameFields(data: unknown): Fields {
  const value = typeof data === 'string' ? parseJson(data) : data
  return isFields(value) ? value : {}
}

/** Writes a message. Made once per event and shared by all its receivers, hence the bytes. */
export function writeFrame(frame: {
  event: string
  channel?: string
  data: unknown
  user_id?: string
}): Buffer {
  return Buffer.from(JSON.stringify(frame))
}
