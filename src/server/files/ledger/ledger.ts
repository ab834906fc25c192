import { createHash } from 'node:crypto'
import type { Damage, StoreName } from '#server/db/tables/processing.ts'

/** The hash before the first entry. */
export const NO_HASH = '0'.repeat(64)

/** An entry of the ledger. People who know it notice every change to the entries up to it. */
export interface LedgerHead {
  seq: number
  hash: string
}

export interface LedgerEntry {
  at: number
  store: StoreName
  key: string
  expected: string
  found: string | null
  result: 'intact' | 'repaired' | Damage
}

type NumberedEntry = LedgerEntry & { seq: number }

/** The text that is hashed; `bin/check-ledger.py` depends on it. */
const toText = ({ seq, at, store, key, expected, found, result }: NumberedEntry, previous: string): string =>
  JSON.stringify({ seq, at, store, key, expected, found, result, previous })

/** Numbers entries that follow `head`, and chains their hashes. */
export function chainEntries(head: LedgerHead, entries: readonly LedgerEntry[]): (NumberedEntry & { hash: string })[] {
  let { seq, hash } = head
  return entries.map((entry) => {
    const numbered = { ...entry, seq: ++seq }
    hash = createHash('sha256').update(toText(numbered, hash)).digest('hex')
    return { ...numbered, hash }
  })
}

/** An entry as a line of an exported ledger: the hashed text with the hash as its last key. */
export const toLedgerLine = (entry: NumberedEntry & { hash: string }, previous: string): string =>
  `${toText(entry, previous).slice(0, -1)},"hash":"${entry.hash}"}\n`

/** A head as people copy it from an email or a manifest. */
export const formatHead = ({ seq, hash }: LedgerHead): string => `${seq}:${hash}`
