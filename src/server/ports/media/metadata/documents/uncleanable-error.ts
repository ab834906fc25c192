/** Thrown for a file in which private data can't be found or removed. */
export class UncleanableError extends Error {}
