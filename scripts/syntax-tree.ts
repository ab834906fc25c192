import { parseSync, visitorKeys } from 'oxc-parser'

/** A node of a syntax tree, with its fields by name. */
export interface AstNode {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

export const isNode = (value: unknown): value is AstNode =>
  typeof value === 'object' && value !== null && 'type' in value

/** The syntax tree of a file. Throws if it doesn't parse. */
export function parseFile(path: string, text: string) {
  const { program, comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  return { program: program as unknown as AstNode, comments }
}

/** Every child node, in the order of the source. */
export const childrenOf = (node: AstNode): AstNode[] =>
  (visitorKeys[node.type] ?? []).flatMap((key) => {
    const child = node[key]
    return (Array.isArray(child) ? (child as unknown[]) : [child]).filter(isNode)
  })

/** Calls `see` for a node and everything below it. */
export function walk(node: AstNode, see: (node: AstNode) => void): void {
  see(node)
  for (const child of childrenOf(node)) walk(child, see)
}

/** The line, from 1, of each offset that is asked for. */
export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length
