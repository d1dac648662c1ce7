import * as z from 'zod/mini'
import { InvitationByEmailForm } from './members.ts'

const { email: _, ...fields } = InvitationByEmailForm.shape
/** The form of an invitation to a person whose profile is known. */
export const InvitationToPersonForm = z.object(fields)
