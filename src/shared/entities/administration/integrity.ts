import { z } from 'zod'

export const STORE_NAMES = ['store', 'replica'] as const
export const DAMAGES = ['changed', 'missing', 'unreadable'] as const
export const FINDING_STATES = ['open', 'repaired'] as const
export const REPLICA_STATES = ['none', 'ready', 'new', 'unmarked', 'unreachable', 'foreign', 'same'] as const
export type ReplicaStateName = (typeof REPLICA_STATES)[number]

export const MAX_MONTHS = 36
export const MIN_BYTES_PER_SECOND = 100_000
export const MAX_BYTES_PER_SECOND = 10_000_000_000

const storeName = z.enum(STORE_NAMES).describe('The store, or the second store (`replica`).')
const time = z.number().describe('Unix time in milliseconds.')

export const integritySettings = z.strictObject({
  months: z.int().min(1).max(MAX_MONTHS).describe('Each original is read again once in this many months.'),
  bytes_per_second: z.int().min(MIN_BYTES_PER_SECOND).max(MAX_BYTES_PER_SECOND).describe('The speed limit of checks.'),
  repairs_itself: z.boolean().describe('Whether damaged originals are replaced by the other copy without asking.'),
})
export type IntegritySettings = z.infer<typeof integritySettings>

const checkedRound = z.object({
  started_at: time,
  ended_at: time.nullable(),
  copies: z.int().describe('Originals to check when the round began.'),
  bytes: z.int(),
  checked_copies: z.int(),
  checked_bytes: z.int(),
  damaged: z.int(),
})
export type CheckedRound = z.infer<typeof checkedRound>

const checkedStore = z.object({
  store: storeName,
  copies: z.int(),
  bytes: z.int(),
  unread_copies: z
    .int()
    .describe('Originals stored since the last full round. They were compared at upload, but not read again since.'),
  damaged: z.int().describe('Damaged originals that haven’t been repaired.'),
  round: checkedRound.nullable().describe('The round that is running.'),
  last_round: checkedRound.nullable().describe('The newest finished round.'),
  next_round_at: time.nullable(),
})
export type CheckedStore = z.infer<typeof checkedStore>

export const integrityState = z.object({
  settings: integritySettings,
  stores: z.array(checkedStore),
  replica: z.object({
    state: z.enum(REPLICA_STATES).describe('`none` if no second store is set.'),
    address: z.string().nullable(),
    pending: z
      .object({ copies: z.int(), bytes: z.int(), since: time.nullable() })
      .describe('What is still to be copied.'),
  }),
  ledger: z.object({ seq: z.int(), hash: z.string() }).nullable().describe('The last entry of the ledger.'),
})
export type IntegrityState = z.infer<typeof integrityState>

export const finding = z.object({
  id: z.string(),
  store: storeName,
  damage: z.enum(DAMAGES),
  sha256: z.string().describe('The expected SHA-256.'),
  size: z.number().describe('Expected size in bytes.'),
  found_at: time,
  repaired_at: time.nullable(),
  repaired_by: z.string().nullable().describe('Name of the administrator who asked for the repair.'),
  state: z.enum(['open', 'repairing', 'repaired']),
  repairable: z.boolean().describe('Whether the other store has an intact copy, as far as is known.'),
  item_count: z.int(),
  items: z
    .array(z.object({ id: z.string(), title: z.string(), project: z.string(), project_title: z.string() }))
    .describe('The first five items with this original.'),
})
export type Finding = z.infer<typeof finding>
