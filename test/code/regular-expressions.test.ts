import { describe, expect, test } from 'vitest'
import { collectExpressions } from '../../scripts/expressions/collect.ts'
import { judgeExpression } from '../../scripts/expressions/judge.ts'

describe('checking regular expressions', () => {
  test.each([
    // Real examples that took quadratic time.
    ['<[^>]*>', 'g'],
    ['<\\/?(p|div|br)\\b[^>]*>', 'gi'],
    ['[. ]+$', ''],
    ['[ \\t]*\\n[ \\t]*', 'g'],
    ['\\/Filter\\s*(\\[[^\\]]*\\]|\\/\\w+)', ''],
    ['([\\w-]+:[\\w-]+)\\s*=\\s*("[^"]*"|\'[^\']*\')', 'g'],
    ['(a+)+b', ''],
    ['<(?:author)>([^<]+)+x', 'dg'],
  ])('refuses /%s/%s because it can take more than linear time', async (source, flags) => {
    const { ok, why } = await judgeExpression(source, flags)
    expect([ok, why]).toEqual([false, expect.stringMatching(/polynomial|exponential/)])
  })
  test.each([
    ['<[^>]*>?', 'g'],
    ['<[^<>]*>', 'g'],
    ['\\s+', 'g'],
    ['<(?:author)>([^<]+)<', 'dg'],
    ['^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$', 'i'],
  ])('accepts /%s/%s because it takes linear time', async (source, flags) => {
    expect(await judgeExpression(source, flags)).toEqual({ ok: true })
  })
})

describe('collecting regular expressions', () => {
  const collectSources = (text: string) => {
    const { known, unknown } = collectExpressions('a.ts', text)
    return [
      ...known.map(({ source, flags, place }) => `${place} /${source}/${flags}`),
      ...unknown.map(({ place }) => `${place} ?`),
    ]
  }
  test('finds regular expression literals and expressions built from constants', () => {
    expect(
      collectSources(
        "const WORD = '[a-z]'\nconst A = /a+/g\nconst B = new RegExp(`^${WORD}+$`, 'i')\nconst C = RegExp(String.raw`\\d` + WORD)",
      ),
    ).toEqual(['a.ts:2 /a+/g', 'a.ts:3 /^[a-z]+$/i', 'a.ts:4 /\\d[a-z]/'])
  })
  test('reports regular expressions built at run time', () => {
    expect(collectSources('const of = (name: string) =>\n  new globalThis.RegExp(`<${name}>`)')).toEqual(['a.ts:2 ?'])
    expect(collectSources("new RegExp('a', flags)")).toEqual(['a.ts:1 ?'])
    expect(collectSources("const a = b.trim().normalize('NFC')")).toEqual(['a.ts:1 ?'])
  })
})
