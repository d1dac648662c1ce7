import ical, {
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
} from 'ical-generator'
import type { Mail } from '../../ports/mail/mailer.ts'

export interface CalendarEntry {
  readonly uid: string
  readonly sequence: number
  readonly startsAt: Date
  readonly minutes: number
  readonly cancelled: boolean
  readonly summary: string
  readonly location: string
  readonly description: string
  readonly url: string
  /** Its domain ends the UID. */
  readonly organizer: { readonly name: string; readonly email: string }
  /** Whose calendar it is for; who else comes is not in it. */
  readonly attendee: string
  readonly now: Date
}

/**
 * An entry for somebody's calendar (RFC 5545, RFC 5546). Times are in UTC, which every calendar shows as its own. It asks for no
 * reply: the time has been agreed on.
 */
export function calendarOf(entry: CalendarEntry): NonNullable<Mail['calendar']> {
  const { startsAt, minutes, cancelled, organizer } = entry
  const method = cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST
  const calendar = ical({
    method,
    prodId: { company: organizer.name, product: 'interviews' },
  })
  calendar.createEvent({
    id: `${entry.uid}@${organizer.email.split('@').at(-1)}`,
    sequence: entry.sequence,
    stamp: entry.now,
    start: startsAt,
    end: new Date(startsAt.getTime() + minutes * 60_000),
    summary: entry.summary,
    location: entry.location || null,
    description: entry.description,
    url: entry.url,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    busystatus: cancelled ? ICalEventBusyStatus.FREE : ICalEventBusyStatus.BUSY,
    organizer: { name: organizer.name, email: organizer.email },
    attendees: [{ email: entry.attendee, rsvp: false, status: ICalAttendeeStatus.ACCEPTED }],
  })
  return { method: cancelled ? 'CANCEL' : 'REQUEST', content: calendar.toString() }
}
