import type { Plugin } from 'vite'
import type { NotificationServerFields } from '#contract/core/defineNotification.ts'
import type { LanguageServerFields } from '#contract/core/language.ts'
import type { ServerFields } from '#contract/core/endpoint.ts'

/**
 * Endpoint fields that only the server, the documentation and the compiler use: a browser validates a form with its
 * schema before the call, and does not validate the reply. The type of an endpoint has none of these either.
 */
const endpointFields = {
  access: true,
  staffRole: true,
  summary: true,
  query: true,
  body: true,
  reply: true,
  publishes: true,
  allowedWhile: true,
  protocol: true,
  limited: true,
  refusals: true,
} as const satisfies Record<keyof ServerFields, true>
/** Fields of a notification's definition that only the server uses: a browser does not validate what it shows. */
const notificationFields = {
  topic: true,
  data: true,
  channels: true,
  mailedOncePerRow: true,
  mail: true,
} as const satisfies Record<keyof NotificationServerFields, true>
/** By the function that makes a definition from the object it is given. */
const serverOnlyFields: Readonly<Record<string, ReadonlySet<string>>> = {
  endpoint: new Set(Object.keys(endpointFields)),
  defineNotification: new Set(Object.keys(notificationFields)),
}
/** Fields of the record of a language that only the server uses: a browser says how long ago something was. */
const languageFields = {
  ownName: true,
  script: true,
  detectedBy: true,
  alphabet: true,
  romanisation: true,
  endings: true,
  stopWords: true,
  claims: true,
  asks: true,
  denies: true,
  zonePrefix: true,
  other: true,
} as const satisfies Record<keyof LanguageServerFields, true>
const serverOnlyLanguageFields: ReadonlySet<string> = new Set(Object.keys(languageFields))
/** Route fields that only the server uses: a browser builds URLs from the path alone. */
const serverOnlyRouteFields: ReadonlySet<string> = new Set([
  ...['guard', 'layout', 'title', 'query', 'maxAgeSeconds'],
])

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
 * Removes server-only fields of the contract, the languages and the route table from the browser bundle, and marks schema construction
 * as free of side effects, so that the bundler drops schemas that the page does not use.
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
      if (stripped.endpoints === 0) this.error(`${thisFile}: no endpoint was found in src/contract/.`)
      if (stripped.routes === 0)
        this.error(`${thisFile}: no row of the route table was found in src/paths.ts.`)
    },
  }
}

const thisFile = 'src/server/stripServerFields.ts'

export interface Program {
  readonly body: readonly Node[]
}
interface Stripped {
  readonly code: string
  /** How many there were in the file. */
  readonly endpoints: number
  readonly routes: number
}

/** @throws Error when the file defines endpoints or the route table in a form that is not recognised */
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
    throw new Error(`${thisFile}: ${file} imports endpoint(), and no constant there is made by it.`)
  if (file === 'src/paths.ts' && routes === 0)
    throw new Error(
      `${thisFile}: ${file} has no row with a guard, by which rows of the route table are told.`,
    )
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
  // Every endpoint has these two fields; if they are not found, the others would be missed too.
  for (const name of ['access', 'summary'])
    if (!names.includes(name))
      throw new Error(
        `${thisFile}: an endpoint of ${file} does not say its ${name} in the object that endpoint() is given.`,
      )
}

function declaresConstant(statement: Node): boolean {
  const declaration = (statement['declaration'] ?? statement) as Node
  return declaration.type === 'VariableDeclaration'
}

function editsFor(node: Node, code: string): Edit[] {
  if (isRoute(node)) return removeProperties(node, serverOnlyRouteFields, code)
  if (isLanguage(node)) return removeProperties(node, serverOnlyLanguageFields, code)
  if (node.type !== 'CallExpression') return []
  const pure = { at: node.start, end: node.start, text: '/* @__PURE__ */ ' }
  const fields = serverOnlyFields[String((node['callee'] as Node)['name'])]
  const [definition] = node['arguments'] as Node[]
  return definition && fields ? [pure, ...removeProperties(definition, fields, code)] : [pure]
}

/** Only rows of the route table have a `guard`. */
const isRoute = (node: Node) =>
  node.type === 'ObjectExpression' && propertiesOf(node).some((property) => nameOf(property) === 'guard')
/** Only the record of a language has an `ownName`. */
const isLanguage = (node: Node) =>
  node.type === 'ObjectExpression' && propertiesOf(node).some((property) => nameOf(property) === 'ownName')
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
