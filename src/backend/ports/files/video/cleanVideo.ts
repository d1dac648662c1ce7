import {
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  Logging,
  LogLevel,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
  WEBM,
  type EncodedPacket,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
} from 'mediabunny'
import type { RemovedKind } from '#contract/posts/videos.ts'
import { audioCodecs, nameOfCodec, profileRefusal, videoCodecs } from './codecs.ts'
import { isComplete } from './completeness.ts'
import { readMovieFacts } from './movieBoxes.ts'
import { kindOfTag } from './removedKinds.ts'
import { withoutComments } from './soundHeaders.ts'
import { withoutUserData } from './userData.ts'

export interface VideoJob {
  readonly kind: 'video'
  readonly path: string
  readonly to: string
  readonly type: 'mp4' | 'webm'
}
export type CleanedVideo =
  | {
      /** Pixels as shown: turned, and with square pixels. */
      readonly width: number
      readonly height: number
      readonly durationMs: number
      /** What the original told besides pictures and sound. */
      readonly removed: readonly RemovedKind[]
    }
  | { readonly refused: string; readonly values?: Readonly<Record<string, string | number>> }

/** A frame a millisecond for half an hour; genuine videos of 100 MB stay far below. */
const maxPackets = 2_000_000
const maxSide = 8_192

// What is wrong with a file is its sender's to know, and fills no log.
Logging.level = LogLevel.Silent

/**
 * Copies the pictures and the sound of a video into a new file, without anything else that the original contains.
 * Nothing is decoded, so the quality stays as it is.
 */
export async function cleanVideo({ path, to, type }: VideoJob): Promise<CleanedVideo> {
  if (!(await isComplete(path, type))) return { refused: 'videoIncomplete' }
  const formats = type === 'mp4' ? [MP4] : [WEBM, MATROSKA]
  const input = new Input({ source: new FilePathSource(path), formats })
  try {
    const video = await input.getPrimaryVideoTrack()
    if (!video) return { refused: 'videoWithoutPictures' }
    const audio = await input.getPrimaryAudioTrack()
    const refusal = await refusalOf(video, audio)
    if (refusal) return refusal
    const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()]
    if (Math.min(width, height) < 1 || Math.max(width, height) > maxSide)
      return { refused: 'videoUnreadable' }
    const left = new Set<RemovedKind>()
    const duration = await copyPackets({ type, to, video, audio, left })
    if (duration === null) return { refused: 'videoUnreadable' }
    const removed = await removedFrom(input, path, type, [video, audio])
    return {
      width: Math.round(width),
      height: Math.round(height),
      durationMs: Math.round(duration * 1000),
      removed: [...new Set([...removed, ...left])],
    }
  } finally {
    input.dispose()
  }
}

async function refusalOf(video: InputVideoTrack, audio: InputAudioTrack | null) {
  const codec = await video.getCodec()
  if (codec === null || !videoCodecs.has(codec))
    return { refused: 'videoCodec', values: { codec: await nameOfCodec(video) } }
  const profile = profileRefusal(await video.getCodecParameterString())
  if (profile) return { refused: 'videoCodec', values: { codec: profile } }
  const sound = audio && (await audio.getCodec())
  if (audio && (!sound || !audioCodecs.has(sound)))
    return { refused: 'videoSound', values: { codec: await nameOfCodec(audio) } }
  return null
}

interface Copying {
  readonly type: 'mp4' | 'webm'
  readonly to: string
  readonly video: InputVideoTrack
  readonly audio: InputAudioTrack | null
  /** Receives what the tracks themselves contained and was not copied. */
  readonly left: Set<RemovedKind>
}

/** Returns the duration in seconds; null if the tracks cannot be read to their end. */
async function copyPackets({ type, to, video, audio, left }: Copying): Promise<number | null> {
  const tracks: Track[] = []
  const output = new Output({
    // The index comes first, so that playing starts with the first bytes.
    format: type === 'mp4' ? new Mp4OutputFormat({ fastStart: 'reserve' }) : new WebMOutputFormat(),
    target: new FilePathTarget(to),
  })
  for (const track of [video, audio]) {
    if (!track) continue
    const { packetCount } = await track.computePacketStats()
    if (packetCount > maxPackets) return null
    const maximumPacketCount = packetCount + 1
    const packets = new EncodedPacketSink(track).packets()
    if (track.isVideoTrack()) {
      const source = new EncodedVideoPacketSource((await track.getCodec())!)
      const [rotation, flip] = [await track.getRotation(), await track.getFlip()]
      output.addVideoTrack(source, { rotation, flip, maximumPacketCount })
      const config = await track.getDecoderConfig()
      const meta = config ? { decoderConfig: config } : {}
      const lengthSize = config && unitLengthSize(config)
      const add = async (packet: EncodedPacket) => {
        const data = lengthSize === null ? packet.data : withoutUserData(packet.data, lengthSize)
        if (data !== packet.data) left.add('software')
        await source.add(data === packet.data ? packet : packet.clone({ data }), meta)
      }
      tracks.push({ packets, packetCount, add })
    } else if (track.isAudioTrack()) {
      const source = new EncodedAudioPacketSource((await track.getCodec())!)
      output.addAudioTrack(source, { maximumPacketCount })
      const config = await track.getDecoderConfig()
      const header = config?.description && toBytes(config.description)
      const description = header && withoutComments(await track.getCodec(), header)
      if (description === null) return null
      if (description?.length !== header?.length) left.add('software')
      const meta = config ? { decoderConfig: { ...config, ...(description ? { description } : {}) } } : {}
      tracks.push({ packets, packetCount, add: (packet) => source.add(packet, meta) })
    }
  }
  await output.start()
  const copied = await interleave(tracks)
  if (copied === null) {
    await output.cancel()
    return null
  }
  await output.finalize()
  return copied
}

const toBytes = (source: AllowSharedBufferSource): Uint8Array =>
  ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source)

/** The number of bytes before each unit of H.264, from its configuration; null for other codecs. */
function unitLengthSize({ codec, description }: VideoDecoderConfig): number | null {
  const last = codec.startsWith('avc') && description ? toBytes(description)[4] : undefined
  return last === undefined ? null : (last & 3) + 1
}

interface Track {
  readonly packets: AsyncGenerator<EncodedPacket>
  readonly packetCount: number
  add(packet: EncodedPacket): Promise<void>
}

/** Adds the packets of all tracks in the order in which they are played, so that none waits in memory. */
async function interleave(tracks: readonly Track[]): Promise<number | null> {
  let end = 0
  const next = await Promise.all(tracks.map(({ packets }) => packets.next()))
  const counts = tracks.map(() => 0)
  for (;;) {
    let earliest = -1
    for (const [at, { done, value }] of next.entries())
      if (!done && (earliest < 0 || value.timestamp < (next[earliest]?.value?.timestamp ?? Infinity)))
        earliest = at
    const [track, result] = [tracks[earliest], next[earliest]]
    if (!track || !result || result.done) break
    const packet = result.value
    if (packet.data.length === 0) return null
    await track.add(packet)
    end = Math.max(end, packet.timestamp + packet.duration)
    counts[earliest] = (counts[earliest] ?? 0) + 1
    next[earliest] = await track.packets.next()
  }
  const isWhole = tracks.every(({ packetCount }, at) => packetCount > 0 && counts[at] === packetCount)
  return isWhole && end > 0 ? end : null
}

async function removedFrom(
  input: Input,
  path: string,
  type: 'mp4' | 'webm',
  copied: readonly (InputTrack | null)[],
): Promise<RemovedKind[]> {
  const { raw = {}, ...tags } = await input.getMetadataTags()
  const found = new Set<RemovedKind>([...Object.keys(tags), ...Object.keys(raw)].map(kindOfTag))
  for (const track of copied) if (track && (await track.getName())) found.add('title')
  const tracks = await input.getTracks()
  let others = tracks.length > copied.filter(Boolean).length
  if (type === 'mp4') {
    const facts = await readMovieFacts(path)
    for (const tag of facts.tags) found.add(kindOfTag(tag))
    if (facts.isDated) found.add('date')
    if (facts.tracks.length > tracks.length) others = true
    // Cameras record where they were in a track of measurements.
    if (facts.tracks.includes('meta')) found.add('location')
  }
  if (others) found.add('tracks')
  return [...found]
}
