import type { MentionForm } from '#contract/posts/mentions.ts'
import { getOrThrow, type WriteContext } from './context.ts'

/** Whom a text mentions: everyone of the demo whose name it contains after an `@`. */
export function mentionsIn({ content, people, companies }: WriteContext, text: string): MentionForm[] {
  if (!text.includes('@')) return []
  const named: MentionForm[] = [
    ...[...content.people.values()].map(({ key, profile }) => ({
      kind: 'person' as const,
      id: getOrThrow(people, key),
      label: `@${profile.first_name} ${profile.last_name}`,
    })),
    ...[...content.companies.values()].map(({ slug, facts: { name } }) => ({
      kind: 'company' as const,
      id: getOrThrow(companies, slug),
      label: `@${name}`,
    })),
  ]
  return named.filter(({ label }) => text.includes(label))
}
