import { expect, test } from 'vitest'
import { latinKey } from '#web/ui/preferences/latin-key.ts'
import { actOf, speedAfter } from './keys.ts'

test('maps player keys regardless of Shift', () => {
  expect(['K', 'ArrowLeft', 'l', '>', '3', 'x'].map((key) => actOf(key, null))).toEqual([
    { act: 'toggle' },
    { act: 'seek', by: -5 },
    { act: 'seek', by: 10 },
    { act: 'speed', by: 1 },
    { act: 'go', to: 0.3 },
    null,
  ])
})

test('maps player keys by position on non-Latin keyboards', () => {
  const pressed = [
    { key: 'ؤ', code: 'KeyC', shiftKey: false },
    { key: 'л', code: 'KeyK', shiftKey: false },
    { key: '٣', code: 'Digit3', shiftKey: false },
  ]
  expect(pressed.map((event) => actOf(latinKey(event), null))).toEqual([
    { act: 'captions' },
    { act: 'toggle' },
    { act: 'go', to: 0.3 },
  ])
})

test('leaves keys to the focused control that needs them', () => {
  expect(actOf(' ', 'button')).toBeNull()
  expect(actOf('m', 'button')).toEqual({ act: 'mute' })
  expect(actOf('ArrowRight', 'slider')).toBeNull()
  expect(['ArrowDown', ' ', 'Enter'].map((key) => actOf(key, 'line'))).toEqual([null, null, null])
  expect(actOf(' ', 'slider')).toEqual({ act: 'toggle' })
  expect(actOf('c', 'choice')).toBeNull()
})

test('steps the speed up and down within its limits', () => {
  expect([speedAfter(1, 1), speedAfter(2, 1), speedAfter(1.1, -1), speedAfter(0.5, -1)]).toEqual([1.25, 2, 1, 0.5])
})
