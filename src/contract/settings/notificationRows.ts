import type { NotificationKind } from '../notifications/definitions.ts'
import type { Channels, NotificationSettings } from './notifications.ts'

/** The rows of the settings by whom they concern. A row sets the channels of all its kinds at once. */
export const notificationRows = {
  person: {
    applicationDecided: ['applicationStateChanged', 'applicationEnded'],
    applicationViewed: ['applicationViewed'],
    jobsFound: ['jobsFound'],
    invitationReceived: ['invitationReceived'],
    ownWork: [
      'employmentChanged',
      'membershipEnded',
      'accessSuspended',
      'joinRequestAnswered',
      'certificateExpiring',
    ],
    ownReviews: ['reviewStarted', 'reviewPublished', 'feedbackPublished'],
    messageAnswered: ['messageAnswered'],
    personMentioned: ['personMentioned'],
    companyClosed: ['companyClosed'],
    contentDecided: ['contentDecided'],
  },
  company: {
    applicationReceived: ['applicationReceived'],
    messageReceived: ['messageReceived'],
    joinRequestReceived: ['joinRequestReceived'],
    invitationAnswered: ['invitationAnswered'],
    companyReviews: ['reviewDue', 'selfRatingSubmitted', 'reviewReplied', 'feedbackReplied'],
    companyDomain: ['domainFailing', 'domainLost'],
    workHandedOver: ['workHandedOver'],
    companyMentioned: ['companyMentioned'],
  },
} as const satisfies Record<string, Record<string, readonly NotificationKind[]>>

export type NotificationRole = keyof typeof notificationRows
type Rows = (typeof notificationRows)[NotificationRole]
export type NotificationRowName = Rows extends infer One ? (One extends unknown ? keyof One : never) : never

export type ChannelsByKind = NotificationSettings['events']

/** Whether a channel is on for all kinds of a row; null if it is for some. */
export function rowState(
  events: ChannelsByKind,
  kinds: readonly NotificationKind[],
  channel: keyof Channels,
): boolean | null {
  const states = new Set(
    events.filter(({ kind }) => kinds.includes(kind)).map(({ channels }) => channels[channel]),
  )
  return states.size > 1 ? null : states.has(true)
}

/** Choices for all kinds at once. */
export const notificationPresets = ['recommended', 'siteOnly', 'everyEmail', 'custom'] as const
export type NotificationPreset = (typeof notificationPresets)[number]

/** The channels of a preset; `recommended` are those of somebody who has chosen nothing. */
export function presetChannels(
  preset: Exclude<NotificationPreset, 'custom'>,
  recommended: ChannelsByKind,
): ChannelsByKind {
  if (preset === 'recommended') return recommended
  return recommended.map(({ kind }) => ({
    kind,
    channels: { in_app: true, email: preset === 'everyEmail', digest: false },
  }))
}

/** Which preset the channels are; `custom` if none. */
export function presetOf(events: ChannelsByKind, recommended: ChannelsByKind): NotificationPreset {
  const text = (list: ChannelsByKind) =>
    list.map(({ kind, channels: { in_app, email, digest } }) => `${kind} ${in_app} ${email} ${digest}`).join()
  const presets = ['recommended', 'siteOnly', 'everyEmail'] as const
  return presets.find((one) => text(presetChannels(one, recommended)) === text(events)) ?? 'custom'
}
