import type { Tone } from './marks.ts'

/** A message about the whole page or form. */
export interface NoticeProps {
  tone?: Tone
  title?: string | undefined
  /** For something that just went wrong: it is announced at once. */
  alert?: boolean
}

export const noticeAttributes = ({ tone = 'neutral', alert }: NoticeProps) =>
  ({ className: 'notice', 'data-tone': tone, role: alert ? 'alert' : undefined }) as const
