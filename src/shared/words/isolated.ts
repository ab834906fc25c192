/**
 * A name within a sentence, however it is written: what stands around it keeps its place where one is read from the right and the
 * other from the left.
 */
export const isolated = (text: string): string => `\u2068${text}\u2069`
