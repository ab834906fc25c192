import type { Generated } from 'kysely'
import type { ContactState } from '#shared/entities/website/site-entry.ts'

export interface WebsitePicturesTable {
  id: string
  small: Buffer
  large: Buffer
  width: number
  height: number
  placeholder: string | null
  created_at: Generated<number>
  last_used_at: Generated<number>
}

export interface WebsiteEntriesTable {
  id: string
  kind: 'page' | 'blog' | 'story'
  url: string
  language: string
  title: string
  summary: Generated<string>
  author: Generated<string>
  cover: string | null
  cover_alt: Generated<string>
  published_at: number | null
  created_at: Generated<number>
  updated_at: Generated<number>
}

export interface WebsiteFormerAddressesTable {
  url: string
  current_url: string
  since: Generated<number>
}

export interface ContactFormsTable {
  id: string
  first_name: string
  last_name: string
  email: string
  org: Generated<string>
  message: Generated<string>
  created_at: Generated<number>
  state: Generated<ContactState>
}

export interface TweetsTable {
  id: string
  text: string
  author: Generated<string>
  url: string | null
  at: Generated<number>
}
