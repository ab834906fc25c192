import type { MailKind } from '#server/ports/mail/outbox.ts'
import type { Damage, StoreName } from '#server/db/tables/processing.ts'
import type { LedgerHead } from '#server/files/ledger/ledger.ts'

export const MONTH_MS = 30 * 24 * 3600 * 1000
/** A round begins a little early, so that each copy is read within the months that are set although rounds take time. */
const ROUND_SHARE = 0.9

/** When the next round is due. */
export const getNextRoundAt = (lastStartedAt: number, months: number): number =>
  lastStartedAt + Math.floor(months * MONTH_MS * ROUND_SHARE)

/** An original in one of the stores. */
export interface CopyToRead {
  file: string
  key: string
  sha256: string
  size: number
}

/** The digest that was found when a copy was read, and what is wrong with it. */
export interface Reading {
  found: string | null
  damage: Damage | null
}

export const getOtherStore = (store: StoreName): StoreName => (store === 'store' ? 'replica' : 'store')

/** Mail that notifies an administrator of damaged originals. */
export const damageMail: MailKind<{
  files: number
  itemCount: number
  projectCount: number
  repaired: number
  affected: { item: string; project: string }[]
  head: LedgerHead | null
}> = { name: 'damage' }
