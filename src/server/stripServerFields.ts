import type { Plugin } from 'vite'

/**
 * Endpoint fields that only the server, the documentation and the compiler use: a browser validates a form with its
 * schema before the call, and does not validate the reply.
 */
const serverOnlyEndpointFields = new Set(['summary', 'query', 'body', 'reply', 'refusals', 'access'])
/** Route fields that only the server uses: a browser builds URLs from the path alone. */
const serverOnlyRouteFields = new Set(['guard', 'layout', 'title', 'query'])

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
 * Removes server-only fields of the contract and the route table from the browser bundle, and marks schema construction
 * as free of side effects, so that the bundler drops schemas that the page does not use.
 */
export function stripServerFields(): Plugin {
  return {
    name: 'tenure:strip-server-fields',
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
  if (isRoute(node)) return removeProperties(node, serverOnlyRouteFields, code)
  if (node.type !== 'CallExpression') return []
  const pure = { at: node.start, end: node.start, text: '/* @__PURE__ */ ' }
  const callee = node['callee'] as Node
  if (callee['name'] !== 'endpoint') return [pure]
  const [definition] = node['arguments'] as Node[]
  return definition ? [pure, ...removeProperties(definition, serverOnlyEndpointFields, code)] : [pure]
}

/** Only rows of the route table have a `guard`. */
const isRoute = (node: Node) =>
  node.type === 'ObjectExpression' && propertiesOf(node).some((property) => nameOf(property) === 'guard')
const propertiesOf = (node: Node) => (node['properties'] ?? []) as Node[]
const nameOf = (property: Node) => String((property['key'] as Node | undefined)?.['name'])

function removeProperties(object: Node, names: ReadonlySet<string>, code: string): Edit[] {
  return propertiesOf(object)
    .filter((property) => names.has(nameOf(property)))
    .map(({ start, end }) => ({ at: start, end: end + commaAfter(code, end), text: '' }))
}

function commaAfter(code: string, end: number): number {
  return /^\s*,/.exec(code.slice(end))?.[0].length ?? 0
}

/** Applies edits from last to first, skipping those inside a removed range. */
function applyEdits(code: string, edits: readonly Edit[]): string {
  const removed = edits.filter(({ text }) => text === '')
  const remaining = edits.filter(
    (edit) => edit.text === '' || !removed.some(({ at, end }) => edit.at >= at && edit.at < end),
  )
  const distinct = new Map(remaining.map((edit) => [`${edit.at} ${edit.text}`, edit]))
  return [...distinct.values()]
    .sort((a, b) => b.at - a.at)
    .reduce((text, edit) => text.slice(0, edit.at) + edit.text + text.slice(edit.end), code)
}

function visit(node: Node, onNode: (node: Node) => void): void {
  onNode(node)
  for (const value of Object.values(node))
    for (const inner of Array.isArray(value) ? (value as unknown[]) : [value])
      if (typeof inner === 'object' && inner !== null && 'type' in inner) visit(inner as Node, onNode)
}
