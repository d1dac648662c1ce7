import * as z from 'zod/mini'
import { requiredSingleLineText } from '../core/fields.ts'
import { messageTextMaximum, subjectMaximum } from './messages.ts'

// What pages check before they send. The server checks the texts further, which keeps the pages small.

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(messageTextMaximum))
export const MessageFields = z.object({ text })
export const NewMessageFields = z.object({ subject: requiredSingleLineText(subjectMaximum), text })
