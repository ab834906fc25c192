import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseSync } from 'vite'

// All texts for users are in src/shared/words, in every language, and none in code.

const SRC = join(import.meta.dirname, '../../src')
/** Attributes whose text is displayed or read out. */
const TEXT_ATTRIBUTES = new Set(['alt', 'aria-label', 'description', 'label', 'placeholder', 'text', 'title'])
const LETTERS = /\p{L}{2}/u

interface AstNode {
  type: string
  value?: unknown
  name?: { name?: string }
}

/** All literal texts in a component. */
function listLiteralTexts(file: string): string[] {
  const texts: string[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null || !('type' in node)) return
    const { type, value, name } = node as AstNode
    if (type === 'JSXText' && typeof value === 'string' && LETTERS.test(value)) texts.push(value.trim())
    if (type === 'JSXAttribute' && TEXT_ATTRIBUTES.has(name?.name ?? '')) {
      const { value: text } = (value ?? {}) as AstNode
      if (typeof text === 'string' && LETTERS.test(text)) texts.push(text)
    }
    Object.values(node).forEach(visit)
  }
  visit(parseSync(file, readFileSync(join(SRC, file), 'utf8')).program)
  return texts
}

test('finds no hard-coded text in components', () => {
  const files = globSync('web/**/*.tsx', { cwd: SRC, exclude: ['web/pages/dev/**'] })
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap((file) => listLiteralTexts(file).map((text) => `${file}: ${text}`))).toEqual([])
  expect(listLiteralTexts('web/pages/dev/alerts.tsx')).not.toEqual([])
})

test('finds no hard-coded text in mail templates', () => {
  const hasLiteralText = (text: string) => /(subject|greeting|paragraphs|label|foot): ?\[?[`'"]/.test(text)
  const templates = globSync('server/**/*.mail.ts', { cwd: SRC })
  expect(templates.length).toBeGreaterThan(2)
  expect(templates.filter((file) => hasLiteralText(readFileSync(join(SRC, file), 'utf8')))).toEqual([])
  expect(hasLiteralText(readFileSync(join(SRC, 'shared/words/mails/en.ts'), 'utf8'))).toBe(true)
})
