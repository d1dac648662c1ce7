import * as z from 'zod/mini'
import { InvitationByEmailForm } from './members.ts'

/** The form of an invitation to a person whose profile is known. */
export const InvitationToPersonForm = z.omit(InvitationByEmailForm, { email: true })
