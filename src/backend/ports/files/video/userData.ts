/** Kinds of NAL units and, in one of supplemental information, of messages: ITU-T H.264, 7.4.1 and D.1. */
const supplemental = 6
const unregisteredUserData = 5

/**
 * A packet of H.264 without the data of its encoder's or its camera's own, such as settings, serial numbers and positions,
 * which lie between the pictures. `lengthSize` is the number of bytes before each unit. Returns the same packet if there is
 * none.
 */
export function withoutUserData(packet: Uint8Array, lengthSize: number): Uint8Array {
  const bytes = Buffer.from(packet.buffer, packet.byteOffset, packet.byteLength)
  const parts: Uint8Array[] = []
  let isChanged = false
  for (let at = 0; at < bytes.length;) {
    const start = at + lengthSize
    const end = start <= bytes.length ? start + bytes.readUIntBE(at, lengthSize) : Infinity
    // What cannot be read is left to the player.
    if (end > bytes.length) return packet
    const unit = bytes.subarray(start, end)
    const rest = ((unit[0] ?? 0) & 0x1f) === supplemental ? withoutOwnMessages(unit) : unit
    if (rest !== unit) isChanged = true
    if (rest.length > 0) {
      const length = Buffer.alloc(lengthSize)
      length.writeUIntBE(rest.length, 0, lengthSize)
      parts.push(length, rest)
    }
    at = end
  }
  return isChanged ? Buffer.concat(parts) : packet
}

/** The messages of a unit that players use; empty without any. */
function withoutOwnMessages(unit: Buffer): Buffer {
  const content = unescape(unit.subarray(1))
  const messages: Uint8Array[] = []
  let isChanged = false
  let at = 0
  // The last byte, or the last but zeros, ends the unit.
  while (at + 2 < content.length) {
    const start = at
    const [kind, afterKind] = readNumber(content, at)
    const [size, afterSize] = readNumber(content, afterKind)
    at = afterSize + size
    if (at > content.length) return unit
    if (kind === unregisteredUserData) isChanged = true
    else messages.push(content.subarray(start, at))
  }
  if (!isChanged) return unit
  if (messages.length === 0) return Buffer.alloc(0)
  return Buffer.concat([unit.subarray(0, 1), escape(Buffer.concat([...messages, Buffer.from([0x80])]))])
}

/** A number in as many bytes of 255 as it takes, and a last one; with the position behind it. */
function readNumber(bytes: Uint8Array, from: number): readonly [number, number] {
  let [value, at] = [0, from]
  while (bytes[at] === 0xff) [value, at] = [value + 0xff, at + 1]
  return [value + (bytes[at] ?? 0), at + 1]
}

/** Three bytes that could start a unit are written with a 3 among them. */
function unescape(bytes: Uint8Array): Buffer {
  const plain: number[] = []
  let zeros = 0
  for (const byte of bytes) {
    if (zeros >= 2 && byte === 3) {
      zeros = 0
      continue
    }
    plain.push(byte)
    zeros = byte === 0 ? zeros + 1 : 0
  }
  return Buffer.from(plain)
}

function escape(bytes: Uint8Array): Buffer {
  const escaped: number[] = []
  let zeros = 0
  for (const byte of bytes) {
    if (zeros >= 2 && byte <= 3) {
      escaped.push(3)
      zeros = 0
    }
    escaped.push(byte)
    zeros = byte === 0 ? zeros + 1 : 0
  }
  return Buffer.from(escaped)
}
