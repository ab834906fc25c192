/** Isolates the writing direction of a name, so that it doesn't affect the order of the sentence around it. */
export const isolateDirection = (text: string): string => `\u2068${text}\u2069`
