import { runTool } from '../children/run-tool.ts'
import type { MediaInput } from '../media.ts'
import type { MediaJob } from '../media-job.ts'
import { notes } from '../file-notes.ts'
import { getProgramIdentity } from '../tools.ts'
import { ALLOWED_FORMATS } from './input-arguments.ts'
import type { ProbedRecording } from './probe.ts'
import type { FileNote } from '#shared/words/file-notes/file-notes.ts'

// The ffmpeg demuxer for each MIME type. None of the allowed demuxers reads types that aren't listed.
const DEMUXERS: Readonly<Record<string, string>> = {
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/3gpp': 'mov',
  'video/3gpp2': 'mov',
  'audio/mp4': 'mov',
  'video/x-matroska': 'matroska',
  'audio/x-matroska': 'matroska',
  'application/x-matroska': 'matroska',
  'video/webm': 'matroska',
  'audio/webm': 'matroska',
  'video/x-msvideo': 'avi',
  'video/x-ms-wmv': 'asf',
  'audio/x-ms-wma': 'asf',
  'video/mpeg': 'mpeg',
  'video/mp2t': 'mpegts',
  'video/x-flv': 'flv',
  'video/ogg': 'ogg',
  'audio/ogg': 'ogg',
  'application/ogg': 'ogg',
  'audio/opus': 'ogg',
  'application/mxf': 'mxf',
  'application/vnd.rn-realmedia': 'rm',
  'audio/mpeg': 'mp3',
  'audio/aac': 'aac',
  'audio/flac': 'flac',
  'audio/wav': 'wav',
  'audio/x-w64': 'w64',
  'audio/aiff': 'aiff',
  'audio/basic': 'au',
  'audio/x-tta': 'tta',
  'audio/vnd.dts': 'dts',
  'audio/amr': 'amr',
  'audio/x-caf': 'caf',
  'audio/vnd.dolby.dd-raw': 'ac3',
  'audio/ape': 'ape',
  'audio/x-musepack': 'mpc',
  'audio/wavpack': 'wv',
  'audio/x-dsf': 'dsf',
  'audio/x-voc': 'voc',
}

/**
 * Explains why a recording can't be read: this build lacks its format or one of its codecs, or it is damaged. `probed`
 * is what could be read from it.
 */
export async function explainUnreadable(
  job: MediaJob,
  { mime }: Pick<MediaInput, 'mime'>,
  probed?: ProbedRecording,
): Promise<FileNote> {
  const demuxer = DEMUXERS[mime]
  if (!demuxer || !ALLOWED_FORMATS.includes(demuxer) || probed?.hasUnknownStreams) return notes.avUnsupported
  const { demuxers, decoders } = await getAbilities(job)
  if (!demuxers.has(demuxer)) return notes.avUnsupported
  if (probed?.audio && probed.audio.channels > MAX_CHANNELS && !probed.audio.codec.startsWith('pcm'))
    return notes.avUnsupported
  const codecs = [probed?.video?.codec, probed?.audio?.codec].filter((codec) => codec !== undefined)
  return codecs.length > 0 && codecs.every((codec) => !decoders.has(codec)) ? notes.avUnsupported : notes.avDamaged
}

/** Several decoders in ffmpeg, such as that for TTA, have this limit. */
const MAX_CHANNELS = 16

interface FfmpegAbilities {
  /** ffmpeg's names for the containers that it reads. */
  demuxers: ReadonlySet<string>
  /** ffmpeg's names for the codecs that it decodes. */
  decoders: ReadonlySet<string>
}

/** Cached by the program's identity. */
const abilitiesCache = new Map<string, FfmpegAbilities>()

async function getAbilities({ tools, limits, signal }: MediaJob): Promise<FfmpegAbilities> {
  const path = tools.ffmpeg()
  const identity = getProgramIdentity(path)
  const cachedAbilities = abilitiesCache.get(identity)
  if (cachedAbilities) return cachedAbilities
  const runList = async (list: string) =>
    (await runTool(path, ['-hide_banner', list], { wallMs: limits.probeMs, signal })).output.toString().split('\n')
  // Lines look like ` D matroska,webm Matroska / WebM` and ` DEV.LS h264 H.264 / AVC`.
  const readRows = async (list: string) => (await runList(list)).map((line) => line.split(' ').filter(Boolean))
  const demuxers = (await readRows('-demuxers')).flatMap(([flags, names]) =>
    flags === 'D' ? (names?.split(',') ?? []) : [],
  )
  const decoders = (await readRows('-codecs')).flatMap(([flags, name]) =>
    flags?.startsWith('D') && name ? [name] : [],
  )
  const abilities = { demuxers: new Set(demuxers), decoders: new Set(decoders) }
  abilitiesCache.set(identity, abilities)
  return abilities
}
