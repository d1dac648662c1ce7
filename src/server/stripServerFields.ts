import type { Plugin } from 'vite'
import type { ServerFields } from '#contract/core/endpoint.ts'

/**
 * What only the server, the documentation and the compiler read of an endpoint: a browser checks a form by its
 * schema before the call, and trusts the reply. The type of an endpoint has none of these either.
 */
const ofEndpoints = {
  access: true,
  summary: true,
  query: true,
  body: true,
  reply: true,
  limited: true,
  refusals: true,
} as const satisfies Record<keyof ServerFields, true>
const serverOnly: ReadonlySet<string> = new Set(Object.keys(ofEndpoints))
/** What only the server reads of a row of the route table: a browser builds addresses from the path alone. */
const serverOnlyOfRoutes: ReadonlySet<string> = new Set(['guard', 'layout', 'title', 'query'])

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}
interface Edit {
  readonly at: number
  readonly end: number
  readonly text: string
}

/**
 * Leaves out of the browser's bundle what a browser never reads of the contract and of the route table, and then every
 * schema that nothing else on the page uses. Building a schema does nothing but build it, which is what the marks say
 * to the bundler.
 */
export function stripServerFields(): Plugin {
  const stripped = { endpoints: 0, routes: 0 }
  return {
    name: 'tenure:strip-server-fields',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      order: 'post',
      filter: { id: /\/src\/(contract\/.+|paths|paths\/.+)\.ts$/ },
      handler(code, id) {
        const file = id.slice(id.lastIndexOf('/src/') + 1)
        const result = withoutServerFields(code, file, this.parse(code) as unknown as Program)
        stripped.endpoints += result.endpoints
        stripped.routes += result.routes
        return { code: result.code, map: null }
      },
    },
    generateBundle() {
      if (stripped.endpoints === 0) this.error(`${here}: no endpoint was found in src/contract/.`)
      if (stripped.routes === 0) this.error(`${here}: no row of the route table was found in src/paths.ts.`)
    },
  }
}

const here = 'src/server/stripServerFields.ts'

export interface Program {
  readonly body: readonly Node[]
}
interface Stripped {
  readonly code: string
  /** How many there were in the file. */
  readonly endpoints: number
  readonly routes: number
}

/** @throws Error when the file makes endpoints, or holds the route table, in a way that is not recognised */
export function withoutServerFields(code: string, file: string, program: Program): Stripped {
  const edits: Edit[] = []
  let endpoints = 0
  let routes = 0
  for (const statement of program.body)
    if (declaresConstant(statement))
      visit(statement, (node) => {
        if (isRoute(node)) routes++
        if (isEndpoint(node)) {
          assertDefinition(node, file)
          endpoints++
        }
        edits.push(...editsFor(node, code))
      })
  if (importsEndpoint(program) && endpoints === 0)
    throw new Error(`${here}: ${file} imports endpoint(), and no constant there is made by it.`)
  if (file === 'src/paths.ts' && routes === 0)
    throw new Error(`${here}: ${file} has no row with a guard, by which rows of the route table are told.`)
  return { code: applyEdits(code, edits), endpoints, routes }
}

const importsEndpoint = ({ body }: Program) =>
  body.some(
    ({ type, specifiers }) =>
      type === 'ImportDeclaration' &&
      (specifiers as Node[]).some(({ imported }) => (imported as Node | undefined)?.['name'] === 'endpoint'),
  )

const isEndpoint = (node: Node) =>
  node.type === 'CallExpression' && (node['callee'] as Node)['name'] === 'endpoint'

function assertDefinition(node: Node, file: string): void {
  const [definition] = node['arguments'] as Node[]
  const names = definition?.type === 'ObjectExpression' ? propertiesOf(definition).map(nameOf) : []
  // Every endpoint has these two; where they are not seen, the others are not either.
  for (const name of ['access', 'summary'])
    if (!names.includes(name))
      throw new Error(
        `${here}: an endpoint of ${file} does not say its ${name} in the object that endpoint() is given.`,
      )
}

function declaresConstant(statement: Node): boolean {
  const declaration = (statement['declaration'] ?? statement) as Node
  return declaration.type === 'VariableDeclaration'
}

function editsFor(node: Node, code: string): Edit[] {
  if (isRoute(node)) return leaveOut(node, serverOnlyOfRoutes, code)
  if (node.type !== 'CallExpression') return []
  const pure = { at: node.start, end: node.start, text: '/* @__PURE__ */ ' }
  if (!isEndpoint(node)) return [pure]
  const [definition] = node['arguments'] as Node[]
  return definition ? [pure, ...leaveOut(definition, serverOnly, code)] : [pure]
}

/** A row of the table is the only object that says a guard. */
const isRoute = (node: Node) =>
  node.type === 'ObjectExpression' && propertiesOf(node).some((property) => nameOf(property) === 'guard')
const propertiesOf = (node: Node) => (node['properties'] ?? []) as Node[]
const nameOf = (property: Node) => String((property['key'] as Node | undefined)?.['name'])

function leaveOut(object: Node, names: ReadonlySet<string>, code: string): Edit[] {
  return propertiesOf(object)
    .filter((property) => names.has(nameOf(property)))
    .map(({ start, end }) => ({ at: start, end: end + commaAfter(code, end), text: '' }))
}

function commaAfter(code: string, end: number): number {
  return /^\s*,/.exec(code.slice(end))?.[0].length ?? 0
}

/** From the end to the beginning; what lies inside something that is left out goes with it. */
function applyEdits(code: string, edits: readonly Edit[]): string {
  const dropped = edits.filter(({ text }) => text === '')
  const outside = edits.filter(
    (edit) => edit.text === '' || !dropped.some(({ at, end }) => edit.at >= at && edit.at < end),
  )
  const distinct = new Map(outside.map((edit) => [`${edit.at} ${edit.text}`, edit]))
  return [...distinct.values()]
    .sort((a, b) => b.at - a.at)
    .reduce((text, edit) => text.slice(0, edit.at) + edit.text + text.slice(edit.end), code)
}

function visit(node: Node, see: (node: Node) => void): void {
  see(node)
  for (const value of Object.values(node))
    for (const inner of Array.isArray(value) ? (value as unknown[]) : [value])
      if (typeof inner === 'object' && inner !== null && 'type' in inner) visit(inner as Node, see)
}
