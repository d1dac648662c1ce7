import type * as z from 'zod/mini'
import { toViolations, type Violation } from '#contract/core/violations.ts'
import validation from '#locales/en_GB/validation.json' with { type: 'json' }

/** The demo content is invalid. The message has a line per problem, with its file and field. */
export class DemoContentError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The demo content is not right.\n${problems.join('\n')}`)
    this.problems = problems
    this.name = 'DemoContentError'
  }
}

type Path = readonly PropertyKey[]

/** Collects problems, so that editors of the content see all of them at once. */
export class Problems {
  readonly #found: string[] = []
  readonly #invalid = new Set<string>()

  add(file: string, field: string, message: string): void {
    this.#found.push([file, field, message].filter(Boolean).join(': '))
  }

  /** Marks an existing item as invalid, so that references to it are not reported as well. */
  markInvalid(kind: string, key: string): void {
    this.#invalid.add(`${kind} ${key}`)
  }

  isInvalid(kind: string, key: string): boolean {
    return this.#invalid.has(`${kind} ${key}`)
  }

  /** Whether a file has problems, so that nothing that follows from them is reported as well. */
  isInvalidFile(file: string): boolean {
    return this.#found.some((problem) => problem.startsWith(`${file}: `))
  }

  throwIfAny(): void {
    if (this.#found.length > 0) throw new DemoContentError(this.#found)
  }

  /** Parses a value, or reports its problems and returns null. `at` is the value's path in the file. */
  check<S extends z.core.$ZodType>(
    file: string,
    schema: S & { safeParse(value: unknown): z.core.util.SafeParseResult<z.infer<S>> },
    value: unknown,
    at: Path = [],
  ): z.infer<S> | null {
    const result = schema.safeParse(value)
    if (result.success) return result.data
    const { issues } = result.error
    for (const issue of issues)
      if (issue.code === 'unrecognized_keys')
        for (const key of issue.keys) this.add(file, fieldName([...at, ...issue.path, key]), 'Unknown field')
    const others = issues.filter(({ code }) => code !== 'unrecognized_keys')
    for (const violation of toViolations(others as Parameters<typeof toViolations>[0], value))
      this.addViolation(file, violation, at)
    return null
  }

  addViolation(file: string, { field, code, values = {} }: Violation, at: Path = []): void {
    const messages: Readonly<Record<string, string>> = validation.form
    const message = (messages[code] ?? code).replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name]))
    this.add(file, fieldName([...at, ...field.split('.').filter(Boolean)]), message)
  }
}

/** A field name as the files write it, counted from 1: `offices, no. 2, country` for `offices.1.country_id`. */
function fieldName(path: Path): string {
  return path
    .map((part) => String(part))
    .map((part) => (/^\d+$/.test(part) ? `no. ${Number(part) + 1}` : part))
    .map((part) => part.replace(/_ids$/, 's').replace(/_id$/, ''))
    .join(', ')
}
