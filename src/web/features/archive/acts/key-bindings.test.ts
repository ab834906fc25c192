import { expect, test } from 'vitest'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { formatCombo, getKeyLabels, groupByModifiers, toCombo, findBinding, KEY_BINDINGS } from './key-bindings.ts'

const pressKey = (
  key: string,
  modifiers: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {},
) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...modifiers,
})

test('assigns each key combination to only one action, and gives each action a label', () => {
  const combos = KEY_BINDINGS.map(({ group, combos: ownCombos }) => ({
    page: group === 'describe',
    ownCombos,
  })).flatMap(({ page, ownCombos }) => ownCombos.map((combo) => `${page} ${combo}`))
  expect(new Set(combos).size).toBe(combos.length)
  expect(Object.keys(archiveMessages.keys.acts).sort()).toEqual(KEY_BINDINGS.map(({ act }) => act).sort())
})

test.each([
  [pressKey('a', { ctrlKey: true }), 'all'],
  [pressKey('A', { metaKey: true }), 'all'],
  [pressKey('ArrowUp', { altKey: true }), 'parent'],
  [pressKey('ArrowUp', { shiftKey: true }), 'extend'],
  [pressKey(' '), 'preview'],
  [pressKey(' ', { ctrlKey: true }), 'toggle'],
  [pressKey('/', { ctrlKey: true }), 'map'],
  [pressKey('/', { shiftKey: true }), 'search'],
  [pressKey('/', { ctrlKey: true, altKey: true }), 'search'],
  [pressKey('F10', { shiftKey: true }), 'menu'],
  [pressKey('m'), 'moveTo'],
  [pressKey('M', { shiftKey: true }), 'copyTo'],
  [pressKey('q'), undefined],
  [pressKey('c', { ctrlKey: true, shiftKey: true }), undefined],
] as const)('maps the key press %o to the action %s', (keyPress, act) => expect(findBinding(keyPress)?.act).toBe(act))

test('derives each combination of the key bindings table from the matching key press', () => {
  for (const combo of KEY_BINDINGS.flatMap((key) => key.combos)) {
    const parts = combo.split('+')
    const key = parts.at(-1) ?? ''
    const keyPress = pressKey(key === 'Space' ? ' ' : key, {
      ctrlKey: parts.includes('Mod'),
      altKey: parts.includes('Alt'),
      shiftKey: parts.includes('Shift'),
    })
    expect(toCombo(keyPress)).toBe(combo)
  }
})

test('maps keys on non-Latin keyboard layouts by their position', () => {
  const pressArabicKey = (key: string, code: string, modifiers = {}) =>
    findBinding({ ...pressKey(key, modifiers), code })?.act
  expect(pressArabicKey('ش', 'KeyA', { ctrlKey: true })).toBe('all')
  expect(pressArabicKey('ه', 'KeyI')).toBe('panel')
  expect(pressArabicKey('ظ', 'Slash')).toBe('search')
  // For Latin characters the character counts, not the position of the key.
  expect(toCombo({ ...pressKey('é'), code: 'Digit2' })).toBe('É')
  expect(toCombo({ ...pressKey('a', { ctrlKey: true }), code: 'KeyQ' })).toBe('Mod+A')
})

test('formats keys as they are labelled on the user’s keyboard', () => {
  expect(getKeyLabels('Mod+Shift+ArrowUp', false)).toEqual(['Ctrl', 'Shift', '↑'])
  expect(getKeyLabels('Mod+A', true)).toEqual(['⌘', 'A'])
  expect(formatCombo('Mod+Enter', false)).toBe('Ctrl+Enter')
  expect(formatCombo('Mod+X', true)).toBe('⌘ X')
})

test('groups key combinations that share modifiers', () =>
  expect(groupByModifiers(['Shift+ArrowUp', 'Shift+ArrowDown', 'Delete'])).toEqual([
    { modifiers: ['Shift'], keys: ['↑', '↓'] },
    { modifiers: [], keys: ['Del'] },
  ]))
