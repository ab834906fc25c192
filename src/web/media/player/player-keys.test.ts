import { expect, test } from 'vitest'
import { toLatinKey } from '#web/ui/preferences/latin-key.ts'
import { getPlayerAction, stepSpeed } from './player-keys.ts'

test('handles player keys with or without Shift', () => {
  expect(['K', 'ArrowLeft', 'l', '>', '3', 'x'].map((key) => getPlayerAction(key, null))).toEqual([
    { act: 'toggle' },
    { act: 'seek', by: -5 },
    { act: 'seek', by: 10 },
    { act: 'speed', by: 1 },
    { act: 'go', to: 0.3 },
    null,
  ])
})

test('maps player keys by position on non-Latin keyboard layouts', () => {
  const keyPresses = [
    { key: 'ؤ', code: 'KeyC', shiftKey: false },
    { key: 'л', code: 'KeyK', shiftKey: false },
    { key: '٣', code: 'Digit3', shiftKey: false },
  ]
  expect(keyPresses.map((event) => getPlayerAction(toLatinKey(event), null))).toEqual([
    { act: 'captions' },
    { act: 'toggle' },
    { act: 'go', to: 0.3 },
  ])
})

test('leaves a key to the focused control if that control uses it', () => {
  expect(getPlayerAction(' ', 'button')).toBeNull()
  expect(getPlayerAction('m', 'button')).toEqual({ act: 'mute' })
  expect(getPlayerAction('ArrowRight', 'slider')).toBeNull()
  expect(['ArrowDown', ' ', 'Enter'].map((key) => getPlayerAction(key, 'line'))).toEqual([null, null, null])
  expect(getPlayerAction(' ', 'slider')).toEqual({ act: 'toggle' })
  expect(getPlayerAction('c', 'choice')).toBeNull()
})

test('changes the playback speed in steps, within its limits', () => {
  expect([stepSpeed(1, 1), stepSpeed(2, 1), stepSpeed(1.1, -1), stepSpeed(0.5, -1)]).toEqual([1.25, 2, 1, 0.5])
})
