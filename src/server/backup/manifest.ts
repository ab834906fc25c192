import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { BackupError } from './backup-error.ts'
import { UndecryptableError } from './place/undecryptable-error.ts'
import { getManifestKey, type Place } from './place/place.ts'

/** The format of backups that this version writes, and the newest one that it reads. */
const FORMAT = 1

const content = { size: z.number().int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) }
const file = z.strictObject({ path: z.string(), ...content })

const manifestSchema = z.strictObject({
  format: z.literal(FORMAT),
  /** The version of Vitrine that made the backup. */
  version: z.string(),
  created_at: z.string(),
  /** The installation's id, which its file store bears as well. */
  installation: z.string(),
  migrations: z.array(z.strictObject({ name: z.string(), sha256: z.string() })),
  tables: z.array(
    z.strictObject({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number().int().min(0),
      file,
      /** The digest of the rows as text, before compression. */
      text_sha256: z.string(),
    }),
  ),
  sequences: z.array(z.strictObject({ name: z.string(), value: z.string(), is_called: z.boolean() })),
  objects: z.strictObject({
    file,
    count: z.number().int().min(0),
    bytes: z.number().int().min(0),
    /** Objects that the store had lost, and ones whose bytes had changed, when the backup was made. */
    missing: z.number().int().min(0),
    damaged: z.number().int().min(0),
  }),
  /** The last entry of the integrity ledger, in the snapshot; null if there is none. Missing in older backups. */
  ledger: z.strictObject({ seq: z.number().int(), hash: z.string() }).nullable().optional(),
  /** Null if it was left out. */
  secret: file.nullable(),
})

/** The contents of a backup. */
export type Manifest = z.infer<typeof manifestSchema>
export type TableEntry = Manifest['tables'][number]

const computeDigest = (manifest: object) => createHash('sha256').update(JSON.stringify(manifest)).digest('hex')

/** The text of a manifest contains the digest of everything else in it, so any change to it is noticed. */
const toText = (manifest: object, sha256: string) => `${JSON.stringify({ ...manifest, sha256 }, null, 1)}\n`

/** Writes the manifest, which completes the backup. */
export async function putManifest(place: Place, name: string, manifest: Omit<Manifest, 'format'>): Promise<void> {
  const complete = { format: FORMAT, ...manifest }
  await place.put(getManifestKey(name), Readable.from([Buffer.from(toText(complete, computeDigest(complete)))]))
}

/** Reads a manifest; `digest` identifies the backup. Throws BackupError if it is missing, damaged or of a newer version. */
export async function readManifest(place: Place, name: string): Promise<{ manifest: Manifest; digest: string }> {
  const key = getManifestKey(name)
  const body = await place.get(key)
  if (!body) throw createError(key, 'missing')
  const stored = await text(body).catch((error: unknown) => {
    throw error instanceof UndecryptableError ? createError(key, 'damaged') : error
  })
  const { sha256, ...manifest } = parseObject(stored)
  if (typeof sha256 !== 'string' || computeDigest(manifest) !== sha256 || toText(manifest, sha256) !== stored)
    throw createError(key, 'damaged')
  if (typeof manifest.format === 'number' && manifest.format > FORMAT)
    throw new BackupError(
      'backup_newer',
      `the backup was made by Vitrine ${String(manifest.version)} in a newer format: install that version or a later one`,
    )
  const parsed = manifestSchema.safeParse(manifest)
  if (!parsed.success) throw createError(key, 'damaged')
  return { manifest: parsed.data, digest: sha256 }
}

function parseObject(stored: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

const createError = (key: string, problem: 'missing' | 'damaged') =>
  new BackupError('damaged', `${key} is ${problem}`, { problems: [{ file: key, problem }] })
