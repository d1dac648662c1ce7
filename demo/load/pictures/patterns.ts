/** The patterns of company logos and covers. */
export const patterns = [
  'isobars',
  'gait',
  'furrows',
  'pages',
  'braid',
  'dovetail',
  'toolpath',
  'swell',
  'columns',
  'cork',
] as const
export type Pattern = (typeof patterns)[number]

/** Hex colours of the generated pictures: background, line, brand and secondary colour. */
export interface Colours {
  readonly paper: string
  readonly ink: string
  readonly accent: string
  readonly second: string
}
