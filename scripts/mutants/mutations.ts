import ts from 'typescript'

/** A small mistake in one place of a source. */
export interface Mutation {
  readonly path: string
  readonly line: number
  readonly start: number
  readonly end: number
  readonly before: string
  readonly after: string
  /** What the mistake needs from drizzle-orm. */
  readonly operator?: string
}
type Change = Pick<Mutation, 'after' | 'operator'> & { readonly node: ts.Node }

const operators: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '-': '+',
  '*': '/',
}
const conditions: Readonly<Record<string, string>> = {
  eq: 'ne',
  ne: 'eq',
  lt: 'lte',
  lte: 'lt',
  gt: 'gte',
  gte: 'gt',
  isNull: 'isNotNull',
  isNotNull: 'isNull',
  inArray: 'notInArray',
  exists: 'notExists',
  notExists: 'exists',
}
const inSql: Readonly<Record<string, string>> = {
  ' = ': ' <> ',
  ' < ': ' <= ',
  ' <= ': ' < ',
  ' > ': ' >= ',
  ' >= ': ' > ',
  ' and ': ' or ',
  ' is null': ' is not null',
  ' is not null': ' is null',
  'not exists ': 'exists ',
}

/** All mutations of a source, in the order of the text. */
export function mutationsOf(path: string, text: string): Mutation[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: Mutation[] = []
  const add = (start: number, end: number, { after, operator }: Omit<Change, 'node'>) => {
    const line = source.getLineAndCharacterOfPosition(start).line + 1
    found.push({
      path,
      line,
      start,
      end,
      before: text.slice(start, end),
      after,
      ...(operator && { operator }),
    })
  }
  const visit = (node: ts.Node): void => {
    // Declarations, of which the role table and the documents tell.
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || calls(node, /^endpoint$/)) return
    for (const { node: at, ...change } of changesOf(node)) add(at.getStart(source), at.end, change)
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText(source) === 'sql')
      for (const part of literalsOf(node.template))
        for (const [before, after] of Object.entries(inSql))
          for (const start of positionsOf(text, before, part.getStart(source), part.end))
            add(start, start + before.length, { after })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function changesOf(node: ts.Node): Change[] {
  if (ts.isBinaryExpression(node)) {
    const after = operators[node.operatorToken.getText()]
    return after ? [{ node: node.operatorToken, after }] : []
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return [{ node, after: node.operand.getText() }]
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [{ node, after: 'false' }]
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [{ node, after: 'true' }]
  // Refusals.
  if (ts.isIfStatement(node) && !node.elseStatement && refuses(node.thenStatement))
    return [{ node, after: ';' }]
  if (ts.isExpressionStatement(node) && calls(awaited(node.expression), /^assert/))
    return [{ node, after: ';' }]
  if (!ts.isCallExpression(node)) return []
  const name = node.expression.getText()
  const operator = conditions[name]
  if (operator) return [{ node: node.expression, after: `mutant_${operator}`, operator }]
  // A condition that is left out.
  if ((name === 'and' || name === 'or') && node.arguments.length > 1)
    return node.arguments.map((argument) => ({ node: argument, after: 'undefined' }))
  return []
}

const calls = (node: ts.Node, name: RegExp) =>
  ts.isCallExpression(node) && name.test(node.expression.getText())
const awaited = (node: ts.Expression) => (ts.isAwaitExpression(node) ? node.expression : node)
/** Other errors than refusals are of what cannot happen. */
const refuses = (node: ts.Statement): boolean => {
  if (ts.isBlock(node)) return node.statements.length === 1 && refuses(node.statements[0]!)
  return ts.isThrowStatement(node) && !ts.isNewExpression(node.expression)
}
const literalsOf = (template: ts.TemplateLiteral): readonly ts.Node[] =>
  ts.isNoSubstitutionTemplateLiteral(template)
    ? [template]
    : [template.head, ...template.templateSpans.map(({ literal }) => literal)]

function positionsOf(text: string, word: string, from: number, to: number): number[] {
  const found: number[] = []
  for (let at = text.indexOf(word, from); at >= 0 && at + word.length <= to; at = text.indexOf(word, at + 1))
    found.push(at)
  return found
}

/** The source with the mistake. */
export function applyMutation(text: string, { start, end, after, operator }: Mutation): string {
  const mutated = text.slice(0, start) + after + text.slice(end)
  return operator ? `${mutated}\nimport { ${operator} as mutant_${operator} } from '#drizzle'\n` : mutated
}
