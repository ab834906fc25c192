import type { Generated } from 'kysely'

/** The store, or the second store. */
export type StoreName = 'store' | 'replica'

export type Damage = 'changed' | 'missing' | 'unreadable'

/** Each original once per store. Rows are created by a trigger. */
export interface StoredCopiesTable {
  file: string
  store: StoreName
  /** When its bytes were last compared with their digest; null if it is still to be copied there. */
  checked_at: number | null
}

/** Entries are only added. */
export interface FixityLedgerTable {
  seq: number
  at: number
  store: StoreName
  key: string
  expected: string
  found: string | null
  result: 'intact' | 'repaired' | Damage
  hash: string
}

/** A pass over all copies of a store. */
export interface FixityRoundsTable {
  id: Generated<string>
  store: StoreName
  started_at: number
  ended_at: number | null
  copies: number
  bytes: number
  checked_copies: Generated<number>
  checked_bytes: Generated<number>
  damaged: Generated<number>
}

/** A damaged copy, and when it was intact again. */
export interface FixityFindingsTable {
  id: string
  file: string
  store: StoreName
  damage: Damage
  found_at: number
  repair_wanted: Generated<boolean>
  repair_by: string | null
  tried_at: number | null
  repaired_at: number | null
  mailed: Generated<boolean>
}

/** A single row of settings and state. */
export interface IntegrityTable {
  only_one: Generated<boolean>
  months: Generated<number>
  bytes_per_second: Generated<number>
  repairs_itself: Generated<boolean>
  mailed_at: Generated<number>
  replica_address: string | null
  replica_swept_at: Generated<number>
}

/** Objects in the second store that no row refers to. */
export interface UnclaimedReplicaObjectsTable {
  key: string
  since: number
}
