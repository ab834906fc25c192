import type { Generated, JSONColumnType } from 'kysely'

export interface DigestsTable {
  user_id: string
  next_at: number
}

export interface UnsubscribedTable {
  email: string
  notice: string
}

export interface LettersTable {
  id: string
  kind: string
  email: string
  user_id: string | null
  about: JSONColumnType<object>
  tries: Generated<number>
  next_at: number | null
  sent_at: number | null
  problem: string | null
  created_at: Generated<number>
}
