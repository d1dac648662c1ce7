import * as z from 'zod/mini'

/** Why a side cannot write now. */
export const replyRefusals = {
  /** The other side blocks messages. */
  messagesBlocked: 409,
  /** The caller's side blocks messages of the other. */
  messagesBlockedHere: 409,
  conversationClosed: 409,
  /** The caller has withdrawn the application. */
  applicationWithdrawn: 409,
  /** The company no longer has the application. */
  applicationExpired: 409,
  /** Neither side writes while the company is suspended. */
  companySuspended: 403,
  /** The caller's side is a company that publishes nothing new. */
  companyLimited: 403,
} as const
export const ReplyRefusal = z.enum(
  Object.keys(replyRefusals) as [keyof typeof replyRefusals, ...(keyof typeof replyRefusals)[]],
)
export type ReplyRefusal = z.infer<typeof ReplyRefusal>

/** Why the company no longer reads the messages of an application. */
export const unreadableThread = {
  applicationWithdrawn: 409,
  applicationExpired: 409,
  applicantGone: 409,
} as const
