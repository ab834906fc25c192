import { archiveMessages } from '#shared/words/archive/archive.ts'
import { toLatinKey } from '#web/ui/preferences/latin-key.ts'

export type KeyAct =
  | 'move'
  | 'ends'
  | 'walk'
  | 'extend'
  | 'toggle'
  | 'all'
  | 'clear'
  | 'open'
  | 'openTab'
  | 'preview'
  | 'rename'
  | 'trash'
  | 'copy'
  | 'cut'
  | 'paste'
  | 'undo'
  | 'menu'
  | 'bulkEdit'
  | 'tag'
  | 'moveTo'
  | 'copyTo'
  | 'publish'
  | 'makePrivate'
  | 'addToExhibit'
  | 'download'
  | 'viewInGallery'
  | 'goToFolder'
  | 'showAudience'
  | 'reprocess'
  | 'newFolder'
  | 'upload'
  | 'downloadFolder'
  | 'showFolderAudience'
  | 'search'
  | 'parent'
  | 'panel'
  | 'map'
  | 'save'
  | 'saveAndNext'
  | 'copyPrevious'
  | 'nextItem'
  | 'previousItem'
  | 'backToList'

/** The keys of `describe` work on the page of an item, which handles them itself; here they are only listed. */
export type KeyGroup = 'move' | 'choose' | 'act' | 'place' | 'describe'

export interface KeyBinding {
  act: KeyAct
  group: KeyGroup
  /** `Mod` is Ctrl, or ⌘ on a Mac. Symbols are listed without Shift, which only some keyboards need. */
  combos: readonly string[]
  /** Whether it works wherever the focus is, not only in the list. */
  isGlobal?: boolean
}

const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']
const withArrows = (modifier: string) => ARROWS.map((arrow) => `${modifier}+${arrow}`)

/** All keyboard shortcuts. Both the key handler and the list of shortcuts use this table. */
export const KEY_BINDINGS: readonly KeyBinding[] = [
  { act: 'move', group: 'move', combos: ARROWS },
  { act: 'ends', group: 'move', combos: ['Home', 'End'] },
  { act: 'walk', group: 'move', combos: withArrows('Mod') },
  { act: 'extend', group: 'choose', combos: [...withArrows('Shift'), 'Shift+Home', 'Shift+End'] },
  { act: 'toggle', group: 'choose', combos: ['Mod+Space'] },
  { act: 'all', group: 'choose', combos: ['Mod+A'], isGlobal: true },
  { act: 'clear', group: 'choose', combos: ['Escape'], isGlobal: true },
  { act: 'open', group: 'act', combos: ['Enter'] },
  { act: 'openTab', group: 'act', combos: ['Mod+Enter'] },
  { act: 'preview', group: 'act', combos: ['Space'] },
  { act: 'rename', group: 'act', combos: ['F2'] },
  { act: 'copy', group: 'act', combos: ['Mod+C'] },
  { act: 'cut', group: 'act', combos: ['Mod+X'] },
  { act: 'trash', group: 'act', combos: ['Delete', 'Mod+Backspace'] },
  { act: 'menu', group: 'act', combos: ['Shift+F10', 'ContextMenu'] },
  { act: 'bulkEdit', group: 'act', combos: ['E'], isGlobal: true },
  { act: 'tag', group: 'act', combos: ['T'], isGlobal: true },
  { act: 'moveTo', group: 'act', combos: ['M'], isGlobal: true },
  { act: 'copyTo', group: 'act', combos: ['Shift+M'], isGlobal: true },
  { act: 'publish', group: 'act', combos: ['P'], isGlobal: true },
  { act: 'makePrivate', group: 'act', combos: ['Shift+P'], isGlobal: true },
  { act: 'addToExhibit', group: 'act', combos: ['A'], isGlobal: true },
  { act: 'download', group: 'act', combos: ['D'], isGlobal: true },
  { act: 'viewInGallery', group: 'act', combos: ['V'], isGlobal: true },
  { act: 'goToFolder', group: 'act', combos: ['G'], isGlobal: true },
  { act: 'showAudience', group: 'act', combos: ['W'], isGlobal: true },
  { act: 'reprocess', group: 'act', combos: ['R'], isGlobal: true },
  { act: 'newFolder', group: 'place', combos: ['N'], isGlobal: true },
  { act: 'upload', group: 'place', combos: ['U'], isGlobal: true },
  { act: 'downloadFolder', group: 'place', combos: ['Shift+D'], isGlobal: true },
  { act: 'showFolderAudience', group: 'place', combos: ['Shift+W'], isGlobal: true },
  { act: 'paste', group: 'place', combos: ['Mod+V'], isGlobal: true },
  { act: 'undo', group: 'act', combos: ['Mod+Z'], isGlobal: true },
  { act: 'search', group: 'place', combos: ['/'], isGlobal: true },
  { act: 'parent', group: 'place', combos: ['Backspace', 'Alt+ArrowUp'], isGlobal: true },
  { act: 'panel', group: 'place', combos: ['I'], isGlobal: true },
  { act: 'map', group: 'place', combos: ['?', 'Mod+/'], isGlobal: true },
  { act: 'save', group: 'describe', combos: ['Mod+S'] },
  { act: 'saveAndNext', group: 'describe', combos: ['Mod+Enter'] },
  { act: 'copyPrevious', group: 'describe', combos: ['Mod+D'] },
  { act: 'nextItem', group: 'describe', combos: ['J', 'Alt+ArrowDown'] },
  { act: 'previousItem', group: 'describe', combos: ['K', 'Alt+ArrowUp'] },
  { act: 'backToList', group: 'describe', combos: ['Escape'] },
]

const bindingsByCombo = new Map(
  KEY_BINDINGS.filter(({ group }) => group !== 'describe').flatMap((key) => key.combos.map((combo) => [combo, key])),
)

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> &
  Partial<Pick<KeyboardEvent, 'code'>>

/** A key press in the notation of `KEY_BINDINGS`. */
export function toCombo(keyPress: KeyPress): string {
  const { ctrlKey, metaKey, altKey, shiftKey } = keyPress
  const key = toLatinKey(keyPress)
  const name = key === ' ' ? 'Space' : key.length === 1 ? key.toUpperCase() : key
  const isSymbol = name.length === 1 && name === name.toLowerCase()
  // AltGr, which some keyboards need for symbols, is reported as Ctrl and Alt together.
  if (isSymbol && (ctrlKey || metaKey) === altKey) return name
  return [(ctrlKey || metaKey) && 'Mod', altKey && 'Alt', shiftKey && !isSymbol && 'Shift', name]
    .filter(Boolean)
    .join('+')
}

export const findBinding = (keyPress: KeyPress): KeyBinding | undefined => bindingsByCombo.get(toCombo(keyPress))

/** The combination to show beside an act in a menu. */
export const getShortcut = (act: KeyAct): string | undefined => KEY_BINDINGS.find((key) => key.act === act)?.combos[0]

const ARROW_LABELS: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' }
const MAC_LABELS: Record<string, string> = {
  Mod: '⌘',
  Alt: '⌥',
  Shift: '⇧',
  Backspace: '⌫',
  Delete: '⌦',
  Enter: '↵',
}

/** The key labels of a combination, as printed on a keyboard. */
export const getKeyLabels = (combo: string, onMac = isMac()): string[] =>
  combo
    .split('+')
    .map(
      (part) =>
        (onMac && MAC_LABELS[part]) ||
        ARROW_LABELS[part] ||
        (archiveMessages.keys.caps as Record<string, string>)[part] ||
        part,
    )

/** A combination as text: Ctrl+X, or ⌘ X on a Mac. */
export const formatCombo = (combo: string, onMac = isMac()): string =>
  getKeyLabels(combo, onMac).join(onMac ? ' ' : '+')

function isMac() {
  return typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)
}

/** Modifiers, and the keys that can be pressed with them. */
interface Chord {
  modifiers: string[]
  keys: string[]
}

/** Groups combinations by their modifiers, to list them briefly. */
export function groupByModifiers(combos: readonly string[]): Chord[] {
  const chords = new Map<string, string[]>()
  for (const combo of combos) {
    const modifiers = combo.slice(0, Math.max(0, combo.lastIndexOf('+')))
    chords.set(modifiers, [...(chords.get(modifiers) ?? []), combo.slice(combo.lastIndexOf('+') + 1)])
  }
  return [...chords].map(([modifiers, keys]) => ({
    modifiers: modifiers ? getKeyLabels(modifiers) : [],
    keys: keys.flatMap((key) => getKeyLabels(key)),
  }))
}
