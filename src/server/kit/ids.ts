import { v7 } from 'uuid'

/** Creates an id. UUIDv7, so ids sort by creation time. */
export const newId = (): string => v7()
