import type { InputTrack } from 'mediabunny'

/** What all current browsers play. Others show an empty picture without an error. */
export const videoCodecs: ReadonlySet<string> = new Set(['avc', 'vp8', 'vp9', 'av1'])
export const audioCodecs: ReadonlySet<string> = new Set(['aac', 'mp3', 'opus', 'vorbis', 'flac'])

const names: Readonly<Record<string, string>> = {
  hevc: 'HEVC (H.265)',
  prores: 'ProRes',
  mpeg4: 'MPEG-4 Visual',
  mp4v: 'MPEG-4 Visual',
  ac3: 'Dolby Digital (AC-3)',
  eac3: 'Dolby Digital Plus (E-AC-3)',
  dts: 'DTS',
  alac: 'Apple Lossless',
  apcn: 'ProRes',
  apch: 'ProRes',
  apcs: 'ProRes',
  apco: 'ProRes',
  ap4h: 'ProRes',
  dvh1: 'Dolby Vision',
  dvhe: 'Dolby Vision',
  vvc1: 'VVC (H.266)',
  encv: 'DRM',
  enca: 'DRM',
}

/** The name of a codec for people. */
export async function nameOfCodec(track: InputTrack): Promise<string> {
  const codec = await track.getCodec()
  const internal = await track.getInternalCodecId()
  const id = codec ?? (typeof internal === 'string' ? internal : '')
  const known = names[id]
  if (known) return known
  // Written by the sender, so nothing but what codecs are called.
  return (
    id
      .replace(/[^\w/. -]/g, '')
      .slice(0, 24)
      .toUpperCase() || '?'
  )
}

/** H.264 profiles for cameras and editing, with more than eight bits or more colours, which browsers do not decode. */
const professional: Readonly<Record<string, string>> = {
  '6e': 'H.264 High 10',
  '7a': 'H.264 High 4:2:2',
  f4: 'H.264 High 4:4:4',
  '2c': 'H.264 CAVLC 4:4:4',
}

/** The name of an unsupported profile of a supported codec; null if the profile is supported. */
export const profileRefusal = (parameters: string | null): string | null =>
  professional[/^avc[13]\.([0-9a-f]{2})/i.exec(parameters ?? '')?.[1]?.toLowerCase() ?? ''] ?? null
