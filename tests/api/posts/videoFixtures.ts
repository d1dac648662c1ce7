import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
  type MetadataTags,
  type OutputFormat,
} from 'mediabunny'

interface Clip {
  readonly codec?: 'avc' | 'hevc' | 'vp8' | 'vp9'
  /** Of H.264, as in its configuration. */
  readonly profile?: number
  readonly sound?: 'opus' | 'ac3'
  readonly width?: number
  readonly height?: number
  readonly rotation?: 0 | 90
  readonly tags?: MetadataTags
  readonly frames?: number
}

const bytes = (...values: readonly number[]) => Uint8Array.from(values)
const parameters = { avc: 'avc1.42001f', hevc: 'hev1.1.6.L93.B0', vp8: 'vp8', vp9: 'vp09.00.10.08' } as const

const descriptions = {
  // One sequence and one picture parameter set.
  avc: (profile: number) =>
    bytes(1, profile, 0, 0x1f, 0xff, 0xe1, 0, 4, 0x67, profile, 0, 0x1f, 1, 0, 2, 0x68, 0xce),
  hevc: () =>
    bytes(1, 1, 0x60, 0, 0, 0, 0x90, 0, 0, 0, 0, 0, 93, 0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f, 0),
  vp8: () => undefined,
  vp9: () => undefined,
}

/** A tiny video whose frames are placeholders: nothing decodes them. */
async function make(format: OutputFormat, clip: Clip): Promise<Uint8Array> {
  const { codec = 'avc', profile = 0x42, sound, width = 320, height = 180, rotation = 0, frames = 10 } = clip
  const target = new BufferTarget()
  const output = new Output({ format, target })
  const video = new EncodedVideoPacketSource(codec)
  output.addVideoTrack(video, { rotation })
  const audio = sound ? new EncodedAudioPacketSource(sound) : null
  if (audio) output.addAudioTrack(audio)
  output.setMetadataTags(clip.tags ?? {})
  await output.start()
  const description = descriptions[codec](profile)
  const decoderConfig = {
    codec: parameters[codec],
    codedWidth: width,
    codedHeight: height,
    ...(description ? { description } : {}),
  }
  for (let at = 0; at < frames; at++) {
    const data = bytes(0, 0, 0, 3, at === 0 ? 0x65 : 0x41, 0x88, at)
    const packet = new EncodedPacket(data, at === 0 ? 'key' : 'delta', at / 10, 0.1)
    await video.add(packet, { decoderConfig })
    await audio?.add(new EncodedPacket(sound === 'ac3' ? ac3Frame : bytes(0xfc, at), 'key', at / 10, 0.1), {
      decoderConfig: { codec: sound === 'ac3' ? 'ac-3' : 'opus', sampleRate: 48_000, numberOfChannels: 2 },
    })
  }
  await output.finalize()
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0))
}

/** The header of a frame at 48 kHz and 32 kbit/s. */
const ac3Frame = bytes(0x0b, 0x77, 0, 0, 0, 0x40, 0x50, 0, 0, 0, 0, 0, 0, 0, 0, 0)

export const mp4 = (clip: Clip = {}) => make(new Mp4OutputFormat({ fastStart: 'in-memory' }), clip)
export const webm = (clip: Clip = {}) => make(new WebMOutputFormat(), { codec: 'vp9', ...clip })

/** The same MP4 with a box of user data at the end of its index, as phones write it. */
export function withUserData(video: Uint8Array, name: string, content: string): Uint8Array {
  const file = Buffer.from(video)
  const at = file.indexOf('moov') - 4
  const text = Buffer.from(content, 'latin1')
  const box = (label: string, ...parts: readonly Uint8Array[]) => {
    const body = Buffer.concat(parts)
    const head = Buffer.alloc(8)
    head.writeUInt32BE(body.length + 8)
    head.write(label, 4, 'latin1')
    return Buffer.concat([head, body])
  }
  const added = box('udta', box(name, Buffer.from([0, text.length, 0x15, 0xc7]), text))
  const length = file.readUInt32BE(at)
  const moov = Buffer.concat([file.subarray(at, at + length), added])
  moov.writeUInt32BE(moov.length)
  // After everything else, so that no offset into the file changes.
  const gap = Buffer.from(file.subarray(at, at + length))
  gap.write('free', 4)
  return Buffer.concat([file.subarray(0, at), gap, file.subarray(at + length), moov])
}

export const captions = `\uFEFFWEBVTT

NOTE written by somebody

STYLE
::cue { background: url(https://elsewhere.example/x) }

1
00:00.000 --> 00:00.500 align:start region:fred
Scales in a window

00:00.500 --> 00:00.900
<i>They</i> weigh.
`
