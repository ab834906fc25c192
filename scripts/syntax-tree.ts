import { parseSync, visitorKeys } from 'oxc-parser'

/** A node of a syntax tree with its fields. */
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

/** All child nodes in source order. */
export const listChildren = (node: AstNode): AstNode[] =>
  (visitorKeys[node.type] ?? []).flatMap((key) => {
    const child = node[key]
    return (Array.isArray(child) ? (child as unknown[]) : [child]).filter(isNode)
  })

/** Calls a function for a node and all its descendants. */
export function walkTree(node: AstNode, visit: (node: AstNode) => void): void {
  visit(node)
  for (const child of listChildren(node)) walkTree(child, visit)
}

/** The line of an offset, counted from 1. */
export const getLineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length
