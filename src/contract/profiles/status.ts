import * as z from 'zod/mini'

/** What a person is doing at the moment; `none` says nothing. */
export const profileStatuses = ['none', 'available', 'employed', 'studying', 'on_leave'] as const
export const ProfileStatus = z.enum(profileStatuses)
export type ProfileStatus = z.infer<typeof ProfileStatus>
