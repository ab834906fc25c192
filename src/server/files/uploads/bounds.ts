import { AppError } from '#server/kit/app-error.ts'
import { MAX_FILE_SIZE, MAX_GIVEN_FILES } from '#shared/rules/limits.ts'

/** An upload without data for this long reserves no storage and yields to new ones of its sender. */
export const SILENT_MS = 2 * 60_000

/** Bytes that may arrive before the number of received bytes is saved again. */
export const WINDOW_BYTES = 1024 * 1024

/** The columns of an unfinished upload that the limits depend on. */
export interface OpenUpload {
  id: string
  length: number
  received: number
  heard_at: number
  network: string | null
  proof: string | null
  /** All bytes have arrived; an upload to a portal then waits for its submission. */
  is_complete: boolean
}

export type NewcomerUpload = Pick<OpenUpload, 'length' | 'network' | 'proof'>

/** How much one scope may hold at a time, and which uploads end to make room for a new one. */
interface Bound {
  uploads: number
  bytes: number
  /** Groups that share the scope: an upload of a larger group ends before a smaller group is refused. */
  groupOf?: (upload: NewcomerUpload) => string | null
  /** Complete uploads stay, however long they wait. */
  keepsWhole?: true
  /** Even an upload that is receiving data ends if its group holds more. */
  endsActive?: true
}

/** Open uploads of one user, in all projects. */
const OF_PERSON: Bound = { uploads: 200, bytes: 4 * MAX_FILE_SIZE }

/** Open uploads of one network at one portal. */
const OF_NETWORK: Bound = {
  uploads: 3 * MAX_GIVEN_FILES,
  bytes: 2 * MAX_FILE_SIZE,
  groupOf: ({ proof }) => proof,
}

/** Open uploads at one portal. */
const OF_PORTAL: Bound = {
  uploads: 10 * MAX_GIVEN_FILES,
  bytes: 8 * MAX_FILE_SIZE,
  groupOf: ({ network }) => network,
  endsActive: true,
}

/** Returns the ids of a user's uploads that must end for a new one. Throws `too_many_requests` if none can. */
export const makeRoomOfPerson = (open: readonly OpenUpload[], newcomer: NewcomerUpload, now: number): string[] =>
  makeRoom(open, newcomer, OF_PERSON, now)

/**
 * Returns the ids of uploads to a portal that must end for a new one. One proof of work covers as many files as a
 * submission may have. Throws `too_many_requests` if the sender has too many uploads themselves.
 */
export function makeRoomAtPortal(
  open: readonly OpenUpload[],
  newcomer: NewcomerUpload,
  { max_files, max_file_size }: { max_files: number; max_file_size: number },
  now: number,
): string[] {
  const ofProof: Bound = { uploads: max_files, bytes: max_files * max_file_size, keepsWhole: true }
  const ended = new Set<string>()
  const narrowed: [Bound, (one: OpenUpload) => boolean][] = [
    [ofProof, ({ proof }) => proof === newcomer.proof],
    [OF_NETWORK, ({ network }) => network === newcomer.network],
    [OF_PORTAL, () => true],
  ]
  for (const [bound, isIn] of narrowed) {
    const left = open.filter((one) => isIn(one) && !ended.has(one.id))
    for (const id of makeRoom(left, newcomer, bound, now)) ended.add(id)
  }
  return [...ended]
}

function makeRoom(open: readonly OpenUpload[], newcomer: NewcomerUpload, bound: Bound, now: number): string[] {
  const { groupOf = () => null } = bound
  const left = new Map(open.map((one) => [one.id, one]))
  let bytes = open.reduce((sum, { length }) => sum + length, 0)
  const ended: string[] = []
  for (;;) {
    const isOverBytes = bytes + newcomer.length > bound.bytes
    if (left.size < bound.uploads && !isOverBytes) return ended
    const weigh = ({ length }: { length: number }) => (isOverBytes ? length : 1)
    const weights = new Map<string | null, number>()
    for (const one of [newcomer, ...left.values()])
      weights.set(groupOf(one), (weights.get(groupOf(one)) ?? 0) + weigh(one))
    const weightOf = (one: NewcomerUpload) => weights.get(groupOf(one)) ?? 0
    const isLarger = (one: OpenUpload) => weightOf(one) > weightOf(newcomer)
    const ranked = [...left.values()]
      .map((upload) => ({ upload, rank: rankOf(upload, isLarger(upload), bound, now) }))
      .filter(({ rank }) => rank < STAYS)
      .sort(
        (a, b) => a.rank - b.rank || weightOf(b.upload) - weightOf(a.upload) || a.upload.heard_at - b.upload.heard_at,
      )
    const [first] = ranked
    if (!first) throw tooManyUploads([...left.values()], now)
    ended.push(first.upload.id)
    left.delete(first.upload.id)
    bytes -= first.upload.length
  }
}

const STAYS = 4

/** Uploads with lower ranks end first: those that lose almost nothing at first, those that receive data at last. */
function rankOf(one: OpenUpload, isLarger: boolean, { keepsWhole, endsActive }: Bound, now: number): number {
  const isSilent = one.heard_at <= now - SILENT_MS
  if (one.is_complete && keepsWhole) return STAYS
  if (!one.is_complete && (one.received === 0 ? isSilent || isLarger : one.received <= WINDOW_BYTES && isLarger)) return 0
  if (isSilent) return one.is_complete ? 2 : 1
  return endsActive && isLarger ? 3 : STAYS
}

function tooManyUploads(open: readonly OpenUpload[], now: number): AppError {
  const firstSilent = Math.min(...open.filter(({ is_complete }) => !is_complete).map(({ heard_at }) => heard_at + SILENT_MS))
  const wait = Number.isFinite(firstSilent) ? firstSilent - now : SILENT_MS
  return new AppError('too_many_requests', {
    reason: ['too_many_uploads'],
    retryAfter: Math.max(1, Math.ceil(wait / 1000)),
  })
}
