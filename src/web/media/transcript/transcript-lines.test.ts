import { expect, test } from 'vitest'
import { firstOf, lineAt, linesOf } from './transcript-lines.ts'

const cue = (start: number, text: string) => ({ start, end: start + 2, text })

test('a speaker is named once; what says nothing is no line', () => {
  const lines = linesOf([cue(0, '<v Ada>One'), cue(2, '<v Ada>Two'), cue(4, '<i></i>'), cue(6, '<v Tom>Three')])
  expect(lines.map(({ said }) => said)).toEqual([
    [{ speaker: 'Ada', text: 'One' }],
    [{ speaker: null, text: 'Two' }],
    [{ speaker: 'Tom', text: 'Three' }],
  ])
})

test('the line of a moment is the last that has begun, for a while after it has ended', () => {
  const lines = linesOf([cue(1, 'a'), cue(3, 'b'), cue(20, 'c')])
  expect([0, 1, 2.9, 3, 6, 9, 20, 40].map((time) => lineAt(lines, time))).toEqual([-1, 0, 0, 1, 1, -1, 2, -1])
})

test('the first lines end before they have too many parts, however many one line has', () => {
  const lines = linesOf([cue(0, 'a'), cue(2, '<v Ada>b<v Tom>c'), cue(4, '<v Ada>d<v Tom>e<v Ada>f'), cue(6, 'g')])
  expect([0, 1, 3, 5, 7].map((most) => firstOf(lines, most).length)).toEqual([0, 1, 2, 2, 4])
})
