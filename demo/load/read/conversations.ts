import * as z from 'zod/mini'
import { MessageForm, NewMessageForm } from '#contract/messages/messages.ts'
import { listNames, readRows } from '../documents.ts'
import { daysAgo, text } from '../fields.ts'
import type { Problems } from '../problems.ts'
import type { DemoCompany } from './companies.ts'
import type { DemoPerson } from './people.ts'
import { findReferenced, rowField } from './references.ts'

const ConversationRow = z.strictObject({
  company: text,
  person: text,
  started: daysAgo,
  subject: text,
  /** `by`: the member who answers; left out for the person. `after`: in days after the one before. */
  messages: z
    .array(
      z.strictObject({
        by: z.optional(text),
        after: z.number(),
        text,
        /** Files of `demo/media`. */
        files: z._default(z.array(text), []),
      }),
    )
    .check(z.minLength(1)),
  closed: z._default(z.boolean(), false),
})
export type DemoConversation = z.infer<typeof ConversationRow>

export function readConversations(
  root: string,
  people: ReadonlyMap<string, DemoPerson>,
  companies: ReadonlyMap<string, DemoCompany>,
  problems: Problems,
): DemoConversation[] {
  const file = 'conversations.json'
  const present = new Set(listNames(root, 'media'))
  return readRows(root, file, ConversationRow, problems).map(({ row, at }) => {
    findReferenced(problems, [file, rowField(at, 'person')], 'person', people, row.person)
    const company = findReferenced(
      problems,
      [file, rowField(at, 'company')],
      'company',
      companies,
      row.company,
    )
    const [first, ...others] = row.messages
    problems.check(file, NewMessageForm, { subject: row.subject, text: first?.text }, at)
    for (const { text: written } of others) problems.check(file, MessageForm, { text: written }, at)
    if (first?.by !== undefined)
      problems.add(file, rowField(at, 'messages'), 'The person writes the first message')
    for (const name of row.messages.flatMap(({ files }) => files))
      if (!present.has(name)) problems.add(file, rowField(at, 'messages'), `There is no media/${name}`)
    const isReadable = company && !problems.isInvalidFile(company.file)
    for (const { by } of others) {
      const rights = company?.members.find(({ person }) => person === by)?.rights
      if (by !== undefined && isReadable && rights?.role !== 'admin' && !rights?.answer_messages)
        problems.add(file, rowField(at, 'messages'), `"${by}" may not answer for the company`)
    }
    return row
  })
}
