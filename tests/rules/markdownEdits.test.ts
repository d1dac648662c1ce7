import { expect, test } from 'vitest'
import { applyMarkdown, type MarkdownCommand } from '#ui/markdownEdits.ts'

/** The selection is marked by two pipes. */
function edit(command: MarkdownCommand, marked: string): string {
  const start = marked.indexOf('|')
  const end = marked.lastIndexOf('|') - 1
  const edited = applyMarkdown(command, { text: marked.replaceAll('|', ''), start, end })
  return [
    edited.text.slice(0, edited.start),
    edited.text.slice(edited.start, edited.end),
    edited.text.slice(edited.end),
  ].join('|')
}

test.for<[MarkdownCommand, string, string]>([
  ['bold', 'a |word| here', 'a **|word|** here'],
  ['bold', 'a **|word|** here', 'a |word| here'],
  ['italic', 'a |word|', 'a *|word|*'],
  ['italic', 'a *|word|*', 'a |word|'],
  ['italic', '**|word|**', '***|word|***'],
  ['bold', '||', '**||**'],
  ['list', 'one\nt|wo\nthr|ee', 'one\n|- two\n- three|'],
  ['list', '|- two\n- three|', '|two\nthree|'],
  ['heading', 'Ti|t|le\ntext', '|## Title|\ntext'],
  ['heading', '||', '|## |'],
  ['link', 'see |this| page', 'see [this](|https://|) page'],
])('%s: %s becomes %s', ([command, before, after]) => {
  expect(edit(command, before)).toBe(after)
})
