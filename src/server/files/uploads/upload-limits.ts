import { AppError } from '#server/kit/app-error.ts'
import { MAX_FILE_BYTES, MAX_CONTRIBUTED_FILES } from '#shared/rules/limits.ts'

/**
 * An upload that has received no data for this long (ms) reserves no storage and may be ended to make room for its
 * sender's new ones.
 */
export const SILENT_MS = 2 * 60_000

/** Bytes that may arrive before the number of received bytes is saved again. */
export const SAVE_INTERVAL_BYTES = 1024 * 1024

/** The columns of an unfinished upload that the limits depend on. */
export interface OpenUpload {
  id: string
  length: number
  received: number
  last_data_at: number
  network: string | null
  proof: string | null
  /** All bytes have arrived; an upload to a portal then waits to be submitted. */
  is_complete: boolean
}

export type NewUploadSize = Pick<OpenUpload, 'length' | 'network' | 'proof'>

/**
 * How many open uploads, and how many bytes in total, a scope may have, and which of them are ended to make room for a
 * new one.
 */
interface UploadLimit {
  maxUploads: number
  maxBytes: number
  /** The group that an upload belongs to. A larger group's uploads are ended before a smaller group is refused. */
  getGroup?: (upload: NewUploadSize) => string | null
  /** Complete uploads are never ended, however long they wait. */
  keepsCompleteUploads?: true
  /** Even an upload that is receiving data may be ended if its group is larger. */
  mayEndActiveUploads?: true
}

/** Limits the open uploads of one user, in all projects. */
const USER_LIMIT: UploadLimit = { maxUploads: 200, maxBytes: 4 * MAX_FILE_BYTES }

/** Limits the open uploads of one network at one portal. */
const NETWORK_LIMIT: UploadLimit = {
  maxUploads: 3 * MAX_CONTRIBUTED_FILES,
  maxBytes: 2 * MAX_FILE_BYTES,
  getGroup: ({ proof }) => proof,
}

/** Limits the open uploads at one portal. */
const PORTAL_LIMIT: UploadLimit = {
  maxUploads: 10 * MAX_CONTRIBUTED_FILES,
  maxBytes: 8 * MAX_FILE_BYTES,
  getGroup: ({ network }) => network,
  mayEndActiveUploads: true,
}

/**
 * Returns the ids of a user's uploads that must be ended to make room for a new one. Throws `too_many_requests` if that
 * isn't possible.
 */
export const makeRoomForUser = (openUploads: readonly OpenUpload[], newUpload: NewUploadSize, now: number): string[] =>
  makeRoom(openUploads, newUpload, USER_LIMIT, now)

/**
 * Returns the ids of uploads to a portal that must be ended to make room for a new one. One proof of work covers as
 * many files as a submission may have. Throws `too_many_requests` if the sender has too many uploads.
 */
export function makeRoomAtPortal(
  openUploads: readonly OpenUpload[],
  newUpload: NewUploadSize,
  { max_files, max_file_size }: { max_files: number; max_file_size: number },
  now: number,
): string[] {
  const proofLimit: UploadLimit = {
    maxUploads: max_files,
    maxBytes: max_files * max_file_size,
    keepsCompleteUploads: true,
  }
  const endedIds = new Set<string>()
  const limits: [UploadLimit, (upload: OpenUpload) => boolean][] = [
    [proofLimit, ({ proof }) => proof === newUpload.proof],
    [NETWORK_LIMIT, ({ network }) => network === newUpload.network],
    [PORTAL_LIMIT, () => true],
  ]
  for (const [limit, isInScope] of limits) {
    const remaining = openUploads.filter((upload) => isInScope(upload) && !endedIds.has(upload.id))
    for (const id of makeRoom(remaining, newUpload, limit, now)) endedIds.add(id)
  }
  return [...endedIds]
}

function makeRoom(
  openUploads: readonly OpenUpload[],
  newUpload: NewUploadSize,
  limit: UploadLimit,
  now: number,
): string[] {
  const { getGroup = () => null } = limit
  const remaining = new Map(openUploads.map((upload) => [upload.id, upload]))
  let bytes = openUploads.reduce((sum, { length }) => sum + length, 0)
  const endedIds: string[] = []
  for (;;) {
    const exceedsMaxBytes = bytes + newUpload.length > limit.maxBytes
    if (remaining.size < limit.maxUploads && !exceedsMaxBytes) return endedIds
    const getWeight = ({ length }: { length: number }) => (exceedsMaxBytes ? length : 1)
    const weightByGroup = new Map<string | null, number>()
    for (const upload of [newUpload, ...remaining.values()])
      weightByGroup.set(getGroup(upload), (weightByGroup.get(getGroup(upload)) ?? 0) + getWeight(upload))
    const getGroupWeight = (upload: NewUploadSize) => weightByGroup.get(getGroup(upload)) ?? 0
    const isLarger = (upload: OpenUpload) => getGroupWeight(upload) > getGroupWeight(newUpload)
    const rankedUploads = [...remaining.values()]
      .map((upload) => ({ upload, rank: getEndRank(upload, isLarger(upload), limit, now) }))
      .filter(({ rank }) => rank < NEVER_ENDED_RANK)
      .sort(
        (a, b) =>
          a.rank - b.rank ||
          getGroupWeight(b.upload) - getGroupWeight(a.upload) ||
          a.upload.last_data_at - b.upload.last_data_at,
      )
    const [firstToEnd] = rankedUploads
    if (!firstToEnd) throw createTooManyUploadsError([...remaining.values()], now)
    endedIds.push(firstToEnd.upload.id)
    remaining.delete(firstToEnd.upload.id)
    bytes -= firstToEnd.upload.length
  }
}

const NEVER_ENDED_RANK = 4

/** Uploads with lower ranks are ended first: from those that lose almost nothing to those that are receiving data. */
function getEndRank(
  upload: OpenUpload,
  isLarger: boolean,
  { keepsCompleteUploads, mayEndActiveUploads }: UploadLimit,
  now: number,
): number {
  const isSilent = upload.last_data_at <= now - SILENT_MS
  if (upload.is_complete && keepsCompleteUploads) return NEVER_ENDED_RANK
  if (
    !upload.is_complete &&
    (upload.received === 0 ? isSilent || isLarger : upload.received <= SAVE_INTERVAL_BYTES && isLarger)
  )
    return 0
  if (isSilent) return upload.is_complete ? 2 : 1
  return mayEndActiveUploads && isLarger ? 3 : NEVER_ENDED_RANK
}

function createTooManyUploadsError(openUploads: readonly OpenUpload[], now: number): AppError {
  const earliestSilentAt = Math.min(
    ...openUploads.filter(({ is_complete }) => !is_complete).map(({ last_data_at }) => last_data_at + SILENT_MS),
  )
  const waitMs = Number.isFinite(earliestSilentAt) ? earliestSilentAt - now : SILENT_MS
  return new AppError('too_many_requests', {
    reason: ['too_many_uploads'],
    retryAfter: Math.max(1, Math.ceil(waitMs / 1000)),
  })
}
