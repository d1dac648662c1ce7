/** What a company's logo and cover are drawn from. */
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

/** Hex colours of the generated pictures: ground, drawing, the company's own colour, and one to set beside it. */
export interface Colours {
  readonly paper: string
  readonly ink: string
  readonly accent: string
  readonly second: string
}
