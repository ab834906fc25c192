import { extname } from 'node:path'
import { fieldsOf } from '#server/db/artifact-columns.ts'
import type { Step } from '#server/db/tables/processing.ts'
import { plainTitle, withEnding } from '#server/kit/filenames.ts'
import type { Artifact, ArtifactFile, Tiles } from '#shared/entities/artifact.ts'
import { isRecording } from '#shared/rules/media-type.ts'
import { TILE_SIZE, tileLevels } from '#shared/rules/tiles.ts'
import type { ArtifactRow, StoredDerivative } from './artifact-rows.ts'
import type { ItemUrls } from './file-urls.ts'
import type { Sight } from './sight.ts'
import { wholeFor } from './whole-for.ts'

/** The artifact as the API shows it to this reader. */
export function artifactView(row: ArtifactRow, sight: Sight): Artifact {
  const shown: Artifact = {
    id: row.id,
    project: row.project,
    folder: (sight.member && row.folder) || 'root',
    ...fieldsOf(row, sight.member),
    active: row.active,
    filename: isFileKnown(row, sight) ? row.filename : null,
    type: row.type,
    file: fileView(row, sight),
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
  if (!sight.member) return shown
  return {
    ...shown,
    user: row.user_id,
    restore_folder: row.restore_folder,
    needs_review: row.needs_review,
    taken_back: row.taken_back ?? undefined,
  }
}

/**
 * Whether the reader may know the file's name and checksum: a name may reveal what title and description omit, and a
 * checksum proves whose copy it is. Visitors see them if they may download; the SQL function `artifact_words` applies
 * the same rule to what their searches match.
 */
const isFileKnown = (row: ArtifactRow, { member, mayDownload }: Sight): boolean =>
  member || (mayDownload(row) && !row.stored?.held)

function fileView(row: ArtifactRow, sight: Sight): ArtifactFile | null {
  const { urls, member, mayDownload } = sight
  const file = row.stored
  if (!file) return null
  const made = new Map((row.derivatives ?? []).map((d) => [d.name, d]))
  const to = urls(row.id)
  const address = (name: string) => {
    const derivative = made.get(name)
    return derivative && to.derivative(derivative.key)
  }
  const whole = wholeFor({ member, mayDownload: mayDownload(row) }, { ...file, has_clean_copy: made.has('clean') })
  const given = (member ? undefined : made.get('clean')) ?? file
  // Readers who may have the file play or page through it directly, where browsers can; all others get a playback copy.
  const stream = made.get('stream')
  const isShownWhole =
    whole !== null && !file.pending_steps.includes('process') && (row.type === 'pdf' || (isRecording(row.type) && file.plays))
  const preview = {
    thumb: address('thumb'),
    small: address('small'),
    large: address('large'),
    poster: address('poster'),
    waveform: address('waveform'),
    stream: isShownWhole ? to.original(given.key) : address('stream'),
    stream_type: isShownWhole ? given.mime : stream?.mime,
    tiles: tilesView(made.get('tiles'), to),
    placeholder: file.placeholder ?? undefined,
  }
  return {
    url: whole && to.original(given.key, savedAs(row, given)),
    type: given.mime,
    size: given.size,
    sha256: isFileKnown(row, sight) ? file.sha256 : null,
    // A playback copy made for others doesn't delay readers who don't need it.
    status: isShownWhole && file.status === 'processing' && isOnly(file.pending_steps, 'stream') ? 'ready' : file.status,
    held: member ? (file.held ?? undefined) : undefined,
    preview: Object.values(preview).some((value) => value !== undefined) ? preview : null,
    duration: file.duration ?? undefined,
    width: file.width ?? undefined,
    height: file.height ?? undefined,
    pages: file.pages ?? undefined,
    note: file.noted ?? undefined,
  }
}

const isOnly = (steps: readonly Step[], step: Step) => steps.every((one) => one === step)

/** The file's name when saved, with the extension of the copy's format. */
function savedAs({ filename, title, stored }: ArtifactRow, given: { key: string; mime: string }): string {
  const name = filename ?? plainTitle(title)
  return given.mime === stored?.mime ? name : withEnding(name, extname(given.key))
}

function tilesView(made: StoredDerivative | undefined, urls: ItemUrls): Tiles | undefined {
  if (!made?.width || !made.height) return undefined
  const { key, width, height } = made
  return { url: urls.tiles(key), width, height, tile_size: TILE_SIZE, levels: tileLevels(width, height) }
}
