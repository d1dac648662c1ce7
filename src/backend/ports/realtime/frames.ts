/** A message of the Pusher protocol. */
export interface Frame {
  event: string
  channel?: string
  data: unknown
}

export type Fields = Record<string, unknown>

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Parses untrusted JSON; undefined when it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Parses a message; undefined when it is invalid. */
export function readFrame(text: string): Frame | undefined {
  const value = parseJson(text)
  if (!isFields(value) || typeof value['event'] !== 'string') return undefined
  const { event, channel, data } = value
  return { event, data, ...(typeof channel === 'string' && { channel }) }
}

/** The fields of a message's data, which clients send as an object or as its JSON. */
export function frameFields(data: unknown): Fields {
  const value = typeof data === 'string' ? parseJson(data) : data
  return isFields(value) ? value : {}
}

/** Serialises a message to bytes, once for all its receivers. */
export function writeFrame(frame: {
  event: string
  channel?: string
  data: unknown
  user_id?: string
}): Buffer {
  return Buffer.from(JSON.stringify(frame))
}
