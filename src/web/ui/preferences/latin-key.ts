type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey'> & Partial<Pick<KeyboardEvent, 'code'>>

/** Returns the character of a key; for other scripts, the one at the same position of a Latin keyboard. */
export function toLatinKey({ key, code = '', shiftKey }: KeyPress): string {
  if ([...key].length !== 1 || key <= '\u024f') return key
  if (code === 'Slash') return shiftKey ? '?' : '/'
  const [, character] = /^(?:Key|Digit)([A-Z0-9])$/.exec(code) ?? []
  return character?.toLowerCase() ?? key
}
