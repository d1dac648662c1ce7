import ts from 'typescript'
import type { Source } from './sources.ts'

export interface DeclaredName {
  readonly name: string
  readonly line: number
}

/**
 * The names that a source declares: functions, types, variables and parameters. Properties are left out, and so are
 * variables named after a property: both may come from the wire or the database.
 */
export function declaredNames({ path, text }: Source): DeclaredName[] {
  const isModule = /\.(ts|mjs)$/.test(path)
  const code = path.endsWith('.astro') ? frontmatterOf(text) : text
  const kind = isModule ? ts.ScriptKind.TS : ts.ScriptKind.TSX
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, kind)
  const names: DeclaredName[] = []
  const visit = (node: ts.Node): void => {
    const name = nameOf(node)
    if (name) {
      const { line } = file.getLineAndCharacterOfPosition(name.getStart(file))
      names.push({ name: name.text, line: line + 1 })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return names
}

function nameOf(node: ts.Node): ts.Identifier | null {
  const isDeclared =
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    (ts.isBindingElement(node) && (ts.isArrayBindingPattern(node.parent) || node.propertyName !== undefined))
  return isDeclared && node.name && ts.isIdentifier(node.name) ? node.name : null
}

/** Keeps the number of lines, so that line numbers are right. */
const frontmatterOf = (text: string): string =>
  /^---\n([\s\S]*?)\n---/.exec(text)?.[1]?.replace(/^/, '\n') ?? ''
