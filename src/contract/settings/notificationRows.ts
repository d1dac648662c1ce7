import type { NotificationKind } from '../notifications/definitions.ts'
import type { Channels, NotificationSettings } from './notifications.ts'

/** The rows of the settings by whom they concern. A row sets the channels of all its kinds at once. */
export const notificationRows = {
  person: [
    {
      name: 'applicationDecided',
      kinds: ['applicationStateChanged', 'applicationEnded', 'applicationExpiring', 'interviewChanged'],
    },
    { name: 'applicationViewed', kinds: ['applicationViewed'] },
    { name: 'jobsFound', kinds: ['jobsFound'] },
    { name: 'invitationReceived', kinds: ['invitationReceived'] },
    {
      name: 'ownWork',
      kinds: [
        'employmentChanged',
        'membershipEnded',
        'accessSuspended',
        'joinRequestAnswered',
        'certificateExpiring',
      ],
    },
    { name: 'ownReviews', kinds: ['reviewStarted', 'reviewPublished', 'feedbackPublished'] },
    { name: 'messageAnswered', kinds: ['messageAnswered'] },
    { name: 'personMentioned', kinds: ['personMentioned'] },
    { name: 'companyClosed', kinds: ['companyClosed'] },
    { name: 'contentDecided', kinds: ['contentDecided', 'measureTaken'] },
  ],
  company: [
    { name: 'applicationReceived', kinds: ['applicationReceived', 'applicantMessage'] },
    { name: 'interviewAnswered', kinds: ['interviewAnswered'] },
    { name: 'answersDue', kinds: ['answersDue'] },
    { name: 'applicantsExpiring', kinds: ['applicantsExpiring'] },
    { name: 'applicationNoteMentioned', kinds: ['applicationNoteMentioned'] },
    { name: 'messageReceived', kinds: ['messageReceived'] },
    { name: 'joinRequestReceived', kinds: ['joinRequestReceived'] },
    { name: 'invitationAnswered', kinds: ['invitationAnswered'] },
    {
      name: 'companyReviews',
      kinds: ['reviewDue', 'selfRatingSubmitted', 'reviewReplied', 'feedbackReplied'],
    },
    { name: 'companyDomain', kinds: ['domainFailing', 'domainLost'] },
    { name: 'workHandedOver', kinds: ['workHandedOver'] },
    { name: 'companyMentioned', kinds: ['companyMentioned'] },
  ],
} as const satisfies Record<string, readonly { name: string; kinds: readonly NotificationKind[] }[]>

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
