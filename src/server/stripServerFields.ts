import type { Plugin } from 'vite'

/**
 * What only the server, the documentation and the compiler read of an endpoint: a browser checks a form by its
 * schema before the call, and trusts the reply.
 */
const serverOnly = new Set(['summary', 'query', 'body', 'reply', 'refusals', 'access'])
/** What only the server reads of a row of the route table: a browser builds addresses from the path alone. */
const serverOnlyOfRoutes = new Set(['guard', 'layout', 'title', 'query'])

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
export function leanContract(): Plugin {
  return {
    name: 'tenure:lean-contract',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      order: 'post',
      filter: { id: /\/src\/(contract\/.+|paths)\.ts$/ },
      handler(code) {
        const edits: Edit[] = []
        for (const statement of (this.parse(code) as unknown as { body: Node[] }).body)
          if (declaresConstant(statement)) visit(statement, (node) => edits.push(...editsFor(node, code)))
        return { code: applyEdits(code, edits), map: null }
      },
    },
  }
}

function declaresConstant(statement: Node): boolean {
  const declaration = (statement['declaration'] ?? statement) as Node
  return declaration.type === 'VariableDeclaration'
}

function editsFor(node: Node, code: string): Edit[] {
  if (isRoute(node)) return leaveOut(node, serverOnlyOfRoutes, code)
  if (node.type !== 'CallExpression') return []
  const pure = { at: node.start, end: node.start, text: '/* @__PURE__ */ ' }
  const callee = node['callee'] as Node
  if (callee['name'] !== 'endpoint') return [pure]
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
