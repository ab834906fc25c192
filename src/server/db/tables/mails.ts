import type { Generated, JSONColumnType } from 'kysely'
import type { HoldReason } from '#shared/rules/mails/hold-reasons.ts'

export interface DigestsTable {
  user_id: string
  next_at: number
}

export interface UnsubscribedTable {
  email: string
  notification: string
}

export interface MailsTable {
  id: string
  kind: string
  email: string
  user_id: string | null
  template_data: JSONColumnType<object>
  tries: Generated<number>
  next_at: number | null
  sent_at: number | null
  is_saved: Generated<boolean>
  last_error: string | null
  sender: string | null
  sender_org: string | null
  sender_network: string | null
  held_reason: HoldReason | null
  created_at: Generated<number>
}

export interface TicketsTable {
  id: string
  request_key: string
  user_id: string | null
  email: string
  language: Generated<string>
  subject: string
  status: Generated<'open' | 'answered' | 'closed'>
  is_live: Generated<boolean>
  screen: Generated<string>
  user_agent: Generated<string>
  picture: Buffer | null
  created_at: Generated<number>
  changed_at: Generated<number>
  seen_at: Generated<number>
}

export interface TicketMessagesTable {
  id: string
  ticket: string
  request_key: string
  at: Generated<number>
  author: 'asker' | 'helper'
  user_id: string | null
  text: string
}

export interface ChatPagesTable {
  page: string
  user_id: string
  ticket: string | null
  expires_at: number
}
