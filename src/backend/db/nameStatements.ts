import type { ClientBase } from 'pg'

/** A statement that is sent this often is worth a name. */
const repetitions = 3
/** Each connection to a server keeps what it has named, with its plan. */
const namesMaximum = 300
/** Bounds what is remembered of statements that are rare. */
const countedMaximum = 2_000

type Query = (given: unknown, values?: unknown, ...rest: unknown[]) => unknown
interface Config {
  readonly text?: string
  readonly name?: string
}

/**
 * Names the statements that the connections of one pool send again and again: the server parses and, where its parameters do
 * not decide on the plan, plans each once per connection, and the text is sent once.
 */
export function createStatementNames(): (client: ClientBase) => void {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined || names.size >= namesMaximum) return known
    const count = (counts.get(text) ?? 0) + 1
    if (counts.size >= countedMaximum) counts.clear()
    counts.set(text, count)
    if (count < repetitions) return undefined
    counts.delete(text)
    const name = `statement_${names.size}`
    names.set(text, name)
    return name
  }

  /** Only statements with parameters: others may be several in one text, which cannot be prepared. */
  function named(given: unknown, values: unknown): unknown {
    if (!Array.isArray(values) || values.length === 0) return given
    const config: Config = typeof given === 'string' ? { text: given } : (given as Config)
    if (config.name !== undefined || config.text === undefined) return given
    const name = nameOf(config.text)
    return name === undefined ? given : { ...config, name }
  }

  return (client) => {
    const query = client.query.bind(client) as Query
    const send: Query = (given, values, ...rest) => query(named(given, values), values, ...rest)
    client.query = send as typeof client.query
  }
}

/** For pools of transactions, whose sessions know no names, also those that Drizzle gives to what is written as prepared. */
export function removeNames(client: ClientBase): void {
  const query = client.query.bind(client) as Query
  const send: Query = (given, ...rest) =>
    query(hasName(given) ? { ...given, name: undefined } : given, ...rest)
  client.query = send as typeof client.query
}

const hasName = (given: unknown): given is Config =>
  typeof given === 'object' && given !== null && (given as Config).name !== undefined
