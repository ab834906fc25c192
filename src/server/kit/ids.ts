import { v7 } from 'uuid'

/** A new id: UUIDv7, so ids grow with time. */
export const newId = (): string => v7()
