import { v7 } from 'uuid'

/** Creates an id: a UUIDv7, so that ids sort by creation time. */
export const newId = (): string => v7()
