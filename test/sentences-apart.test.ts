import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseSync } from 'vite'

// All texts for users are in src/shared/words, in every language, and none in code.

const SRC = join(import.meta.dirname, '../src')
/** Attributes whose text is displayed or read out. */
const SHOWN = new Set(['alt', 'aria-label', 'description', 'label', 'placeholder', 'text', 'title'])
const SAYS = /\p{L}{2}/u

interface AstNode {
  type: string
  value?: unknown
  name?: { name?: string }
}

/** All literal texts in a component. */
function said(file: string): string[] {
  const found: string[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null || !('type' in node)) return
    const { type, value, name } = node as AstNode
    if (type === 'JSXText' && typeof value === 'string' && SAYS.test(value)) found.push(value.trim())
    if (type === 'JSXAttribute' && SHOWN.has(name?.name ?? '')) {
      const { value: text } = (value ?? {}) as AstNode
      if (typeof text === 'string' && SAYS.test(text)) found.push(text)
    }
    Object.values(node).forEach(visit)
  }
  visit(parseSync(file, readFileSync(join(SRC, file), 'utf8')).program)
  return found
}

test('allows no literal text in components', () => {
  const files = globSync('web/**/*.tsx', { cwd: SRC, exclude: ['web/pages/dev/**'] })
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap((file) => said(file).map((text) => `${file}: ${text}`))).toEqual([])
  expect(said('web/pages/dev/alerts.tsx')).not.toEqual([])
})

test('allows no literal text in mail templates', () => {
  const own = (text: string) => /(subject|greeting|paragraphs|label|foot): ?\[?[`'"]/.test(text)
  const templates = globSync('server/**/*.mail.ts', { cwd: SRC })
  expect(templates.length).toBeGreaterThan(2)
  expect(templates.filter((file) => own(readFileSync(join(SRC, file), 'utf8')))).toEqual([])
  expect(own(readFileSync(join(SRC, 'shared/words/mails/en.ts'), 'utf8'))).toBe(true)
})
