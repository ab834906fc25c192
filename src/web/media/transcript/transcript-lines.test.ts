import { expect, test } from 'vitest'
import { takeFirstLines, findLineAt, toTranscriptLines } from './transcript-lines.ts'

const createCue = (start: number, text: string) => ({ start, end: start + 2, text })

test('names a speaker only once for consecutive cues, and omits empty cues', () => {
  const lines = toTranscriptLines([
    createCue(0, '<v Ada>One'),
    createCue(2, '<v Ada>Two'),
    createCue(4, '<i></i>'),
    createCue(6, '<v Tom>Three'),
  ])
  expect(lines.map(({ spokenParts: parts }) => parts)).toEqual([
    [{ speaker: 'Ada', text: 'One' }],
    [{ speaker: null, text: 'Two' }],
    [{ speaker: 'Tom', text: 'Three' }],
  ])
})

test('finds the line being spoken, and keeps it current for a short time after it ends', () => {
  const lines = toTranscriptLines([createCue(1, 'a'), createCue(3, 'b'), createCue(20, 'c')])
  expect([0, 1, 2.9, 3, 6, 9, 20, 40].map((time) => findLineAt(lines, time))).toEqual([-1, 0, 0, 1, 1, -1, 2, -1])
})

test('takes lines from the start up to a maximum number of passages, but at least one line', () => {
  const lines = toTranscriptLines([
    createCue(0, 'a'),
    createCue(2, '<v Ada>b<v Tom>c'),
    createCue(4, '<v Ada>d<v Tom>e<v Ada>f'),
    createCue(6, 'g'),
  ])
  expect([0, 1, 3, 5, 7].map((maxParts) => takeFirstLines(lines, maxParts).length)).toEqual([0, 1, 2, 2, 4])
})
