import { expect, test } from 'vitest'
import { latinKey } from '#web/ui/preferences/latin-key.ts'
import { actOf, speedAfter } from './keys.ts'

test('the keys of a player, whatever the shift key says', () => {
  expect(['K', 'ArrowLeft', 'l', '>', '3', 'x'].map((key) => actOf(key, null))).toEqual([
    { act: 'toggle' },
    { act: 'seek', by: -5 },
    { act: 'seek', by: 10 },
    { act: 'speed', by: 1 },
    { act: 'go', to: 0.3 },
    null,
  ])
})

test('the keys of a player stand where they stand, whatever script the keyboard writes', () => {
  const pressed = [
    { key: 'ؤ', code: 'KeyC', shiftKey: false },
    { key: 'л', code: 'KeyK', shiftKey: false },
    { key: '٣', code: 'Digit3', shiftKey: false },
  ]
  expect(pressed.map((one) => actOf(latinKey(one), null))).toEqual([
    { act: 'captions' },
    { act: 'toggle' },
    { act: 'go', to: 0.3 },
  ])
})

test('what has the focus keeps the keys that it needs', () => {
  expect(actOf(' ', 'button')).toBeNull()
  expect(actOf('m', 'button')).toEqual({ act: 'mute' })
  expect(actOf('ArrowRight', 'slider')).toBeNull()
  expect(['ArrowDown', ' ', 'Enter'].map((key) => actOf(key, 'line'))).toEqual([null, null, null])
  expect(actOf(' ', 'slider')).toEqual({ act: 'toggle' })
  expect(actOf('c', 'choice')).toBeNull()
})

test('the speed goes up and down within its steps', () => {
  expect([speedAfter(1, 1), speedAfter(2, 1), speedAfter(1.1, -1), speedAfter(0.5, -1)]).toEqual([1.25, 2, 1, 0.5])
})
