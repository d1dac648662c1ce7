import type { RemovedKind } from '#contract/posts/videos.ts'

const kinds: readonly (readonly [RemovedKind, RegExp])[] = [
  ['location', /^(©xyz|loci|gps.?|gpmd|camm)$|location|latitude|longitude/i],
  [
    'camera',
    /^(©mak|©mod|©fmt|©inf|manu|modl|make|model|LENS|FIRM|CAME|MUID|HMMT|CNTH|CNCV)$|camera|\.make$|\.model|device|manufacturer|android\.version/i,
  ],
  ['date', /^(©day|date.*|yrrc)$|creationdate|date_/i],
  ['title', /^(©nam|titl|title|name)$|\.title$|displayname/i],
  [
    'author',
    /^(©aut|©ART|©wrt|©dir|©prd|aART|auth|perf|artist|author|cprt|©cpy)$|artist|author|director|copyright|performer/i,
  ],
  [
    'description',
    /^(©cmt|©des|©lyr|desc|ldes|dscp|description|comment|lyrics|keyw|©key)$|description|comment|keywords|summary/i,
  ],
  ['cover', /^(covr|thmb|images?)$|artwork/i],
  ['software', /^(©too|©swr|©enc|©req)$|software|encoder|encoded|writing|muxing/i],
]

/** What a tag tells about the video or its author. */
export const kindOfTag = (tag: string): RemovedKind =>
  kinds.find(([, pattern]) => pattern.test(tag))?.[0] ?? 'other'
