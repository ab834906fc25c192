import { expect, test } from 'vitest'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { capsInOneLine, capsOf, chordsOf, comboOf, keyOf, KEYS } from './keys.ts'

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})

test('gives every combination one meaning and every act a label', () => {
  const combos = KEYS.flatMap((key) => key.combos)
  expect(new Set(combos).size).toBe(combos.length)
  expect(Object.keys(archiveMessages.keys.acts).sort()).toEqual(KEYS.map(({ act }) => act).sort())
})

test.each([
  [press('a', { ctrlKey: true }), 'all'],
  [press('A', { metaKey: true }), 'all'],
  [press('ArrowUp', { altKey: true }), 'parent'],
  [press('ArrowUp', { shiftKey: true }), 'extend'],
  [press(' '), 'preview'],
  [press(' ', { ctrlKey: true }), 'toggle'],
  [press('/', { ctrlKey: true }), 'map'],
  [press('/', { shiftKey: true }), 'search'],
  [press('/', { ctrlKey: true, altKey: true }), 'search'],
  [press('F10', { shiftKey: true }), 'menu'],
  [press('a'), undefined],
  [press('c', { ctrlKey: true, shiftKey: true }), undefined],
] as const)('%o triggers %s', (pressed, act) => expect(keyOf(pressed)?.act).toBe(act))

test('parses every combination of the table from the key press it describes', () => {
  for (const combo of KEYS.flatMap((key) => key.combos)) {
    const parts = combo.split('+')
    const key = parts.at(-1) ?? ''
    const pressed = press(key === 'Space' ? ' ' : key, {
      ctrlKey: parts.includes('Mod'),
      altKey: parts.includes('Alt'),
      shiftKey: parts.includes('Shift'),
    })
    expect(comboOf(pressed)).toBe(combo)
  }
})

test('maps keys of another script by their position on the keyboard', () => {
  const arabic = (key: string, code: string, held = {}) => keyOf({ ...press(key, held), code })?.act
  expect(arabic('ش', 'KeyA', { ctrlKey: true })).toBe('all')
  expect(arabic('ه', 'KeyI')).toBe('panel')
  expect(arabic('ظ', 'Slash')).toBe('search')
  // Latin characters are taken as they are, wherever they are on the keyboard.
  expect(comboOf({ ...press('é'), code: 'Digit2' })).toBe('É')
  expect(comboOf({ ...press('a', { ctrlKey: true }), code: 'KeyQ' })).toBe('Mod+A')
})

test('formats keys as they are printed on a keyboard', () => {
  expect(capsOf('Mod+Shift+ArrowUp', false)).toEqual(['Ctrl', 'Shift', '↑'])
  expect(capsOf('Mod+A', true)).toEqual(['⌘', 'A'])
  expect(capsInOneLine('Mod+Enter', false)).toBe('Ctrl+Enter')
  expect(capsInOneLine('Mod+X', true)).toBe('⌘ X')
})

test('groups combinations that share modifiers', () =>
  expect(chordsOf(['Shift+ArrowUp', 'Shift+ArrowDown', 'Delete'])).toEqual([
    { held: ['Shift'], keys: ['↑', '↓'] },
    { held: [], keys: ['Del'] },
  ]))
