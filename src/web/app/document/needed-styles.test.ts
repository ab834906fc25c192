import { expect, test } from 'vitest'
import { getClassesInHtml, pickNeededStyles } from './needed-styles.ts'

const SHEET = [
  '@font-face{font-family:Own;src:url(own.woff2)}',
  '@font-face{font-family:Other;src:local(Arial)}',
  ':root{--gap:1rem}',
  '._a,._b{gap:.5rem}',
  'li:not(._gone){margin:0}',
  '._gone{padding:0}',
  '._gone:not(._b,:nth-child(2)){padding:1px}',
  '._gone,h1{color:red}',
  'a[href$=".pdf"]{color:blue}',
  '@media (width<=40rem){._gone{gap:0}._b{gap:0}}',
  '@media print{._gone{display:none}}',
  '@keyframes spin{to{rotate:1turn}}',
]

test('omits style rules that match no element of the page, and fonts that are already loaded', () => {
  const classes = getClassesInHtml('<ul class="_b  wide"><li class="_c"></li></ul>')
  expect([...classes]).toEqual(expect.arrayContaining(['_b', 'wide', '_c']))
  const isNeeded = (rule: string) => !rule.includes('url(') && !/^(?:\._gone[{:]|@media print)/.test(rule)
  expect(pickNeededStyles(SHEET.join('\n'), classes)).toEqual({
    rules: SHEET.filter(isNeeded).join(''),
    loadsFonts: true,
  })
})

test('keeps a style sheet unchanged when all of its rules are needed', () => {
  const sheet = SHEET.slice(1).join('')
  expect(pickNeededStyles(sheet, new Set(['_a', '_gone']))).toEqual({ rules: sheet, loadsFonts: false })
})
