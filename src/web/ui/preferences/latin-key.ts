type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey'> & Partial<Pick<KeyboardEvent, 'code'>>

/** The sign of a pressed key. Where a keyboard writes another script it is the one that stands there on a Latin keyboard. */
export function latinKey({ key, code = '', shiftKey }: Pressed): string {
  if ([...key].length !== 1 || key <= '\u024f') return key
  if (code === 'Slash') return shiftKey ? '?' : '/'
  const [, sign] = /^(?:Key|Digit)([A-Z0-9])$/.exec(code) ?? []
  return sign?.toLowerCase() ?? key
}
