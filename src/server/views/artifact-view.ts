import { extname } from 'node:path'
import { toFields } from '#server/db/artifact-columns.ts'
import type { Step } from '#server/db/tables/processing.ts'
import { titleToFilename, replaceExtension } from '#server/kit/filenames.ts'
import type { Artifact, ArtifactFile, Tiles } from '#shared/entities/artifact.ts'
import { isRecording } from '#shared/rules/media-type.ts'
import { TILE_SIZE_PX, countTileLevels } from '#shared/rules/tiles.ts'
import type { ArtifactRow, StoredDerivative } from './artifact-rows.ts'
import type { ItemUrls } from './file-urls.ts'
import type { ReaderVisibility } from './reader-visibility.ts'
import { getServableVariant } from './servable-variant.ts'

/** Builds the artifact as the API returns it to this reader. */
export function toArtifactView(row: ArtifactRow, visibility: ReaderVisibility): Artifact {
  const publicView: Artifact = {
    id: row.id,
    project: row.project,
    folder: (visibility.isMember && row.folder) || 'root',
    ...toFields(row, visibility.isMember),
    ...toOwnFields(row, visibility),
    active: row.active,
    filename: mayKnowFile(row, visibility) ? row.filename : null,
    type: row.type,
    file: toFileView(row, visibility),
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
  if (!visibility.isMember) return publicView
  return {
    ...publicView,
    template: row.template ?? undefined,
    user: row.user_id,
    restore_folder: row.restore_folder,
    needs_review: row.needs_review,
    taken_back: row.taken_back ?? undefined,
  }
}

/** The values of the project's own fields, or nothing if there are none. */
function toOwnFields({ own }: ArtifactRow, { isMember }: ReaderVisibility): Pick<Artifact, 'fields'> {
  const shown = Object.entries(own ?? {}).filter(([, [isPublic]]) => isMember || isPublic)
  return shown.length === 0 ? {} : { fields: Object.fromEntries(shown.map(([key, [, value]]) => [key, value])) }
}

/**
 * Whether the reader may know the file's name and checksum: a name may reveal what title and description omit, and a
 * checksum may reveal whose copy it is. Visitors see them if they may download the file; the SQL function
 * `artifact_words` applies the same rule to what their searches match.
 */
const mayKnowFile = (row: ArtifactRow, { isMember, mayDownload }: ReaderVisibility): boolean =>
  isMember || (mayDownload(row) && !row.stored?.blocked_reason)

function toFileView(row: ArtifactRow, visibility: ReaderVisibility): ArtifactFile | null {
  const { urls, isMember, mayDownload } = visibility
  const file = row.stored
  if (!file) return null
  const derivatives = new Map((row.derivatives ?? []).map((derivative) => [derivative.name, derivative]))
  const itemUrls = urls(row.id)
  const getDerivativeUrl = (name: string) => {
    const derivative = derivatives.get(name)
    return derivative && itemUrls.getDerivativeUrl(derivative.key)
  }
  const wholeFile = getServableVariant(
    { hasMemberAccess: isMember, mayDownload: mayDownload(row) },
    { ...file, has_clean_copy: derivatives.has('clean') },
  )
  const servedFile = (isMember ? undefined : derivatives.get('clean')) ?? file
  // Readers who may download the file play or browse it directly, if browsers support its format; all others get a
  // playback copy.
  const stream = derivatives.get('stream')
  const isServedDirectly =
    wholeFile !== null &&
    !file.pending_steps.includes('process') &&
    (row.type === 'pdf' || (isRecording(row.type) && file.is_playable))
  const preview = {
    thumb: getDerivativeUrl('thumb'),
    small: getDerivativeUrl('small'),
    large: getDerivativeUrl('large'),
    poster: getDerivativeUrl('poster'),
    waveform: getDerivativeUrl('waveform'),
    stream: isServedDirectly ? itemUrls.original(servedFile.key) : getDerivativeUrl('stream'),
    stream_type: isServedDirectly ? servedFile.mime : stream?.mime,
    tiles: toTilesView(derivatives.get('tiles'), itemUrls),
    placeholder: file.placeholder ?? undefined,
  }
  return {
    url: wholeFile && itemUrls.original(servedFile.key, getDownloadName(row, servedFile)),
    type: servedFile.mime,
    size: servedFile.size,
    sha256: mayKnowFile(row, visibility) ? file.sha256 : null,
    // Readers who don't need the playback copy don't have to wait for it.
    status:
      isServedDirectly && file.status === 'processing' && containsOnly(file.pending_steps, 'stream')
        ? 'ready'
        : file.status,
    held: isMember ? (file.blocked_reason ?? undefined) : undefined,
    damage: isMember ? (file.damage ?? undefined) : undefined,
    preview: Object.values(preview).some((value) => value !== undefined) ? preview : null,
    duration: file.duration ?? undefined,
    width: file.width ?? undefined,
    height: file.height ?? undefined,
    pages: file.pages ?? undefined,
    note: file.note ?? undefined,
  }
}

const containsOnly = (steps: readonly Step[], step: Step) => steps.every((otherStep) => otherStep === step)

/** The file name to save a copy under, with the extension of the copy's format. */
function getDownloadName({ filename, title, stored }: ArtifactRow, servedFile: { key: string; mime: string }): string {
  const name = filename ?? titleToFilename(title)
  return servedFile.mime === stored?.mime ? name : replaceExtension(name, extname(servedFile.key))
}

function toTilesView(derivative: StoredDerivative | undefined, urls: ItemUrls): Tiles | undefined {
  if (!derivative?.width || !derivative.height) return undefined
  const { key, width, height } = derivative
  return { url: urls.tiles(key), width, height, tile_size: TILE_SIZE_PX, levels: countTileLevels(width, height) }
}
