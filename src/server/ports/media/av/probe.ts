import { join } from 'node:path'
import { getSandboxPaths, type MediaJob } from '../media-job.ts'
import { runTool } from '../children/run-tool.ts'
import { createLatin1Decoder, createShortTextDecoder } from '../encoding/decode-text.ts'
import { INPUT_GUARDS, createInputArguments } from './input-arguments.ts'

export interface VideoStream {
  /** ffmpeg's specifier of the stream, such as 0:1. */
  stream: string
  codec: string
  pixelFormat: string
  /** Size in pixels as displayed: after rotation and with square pixels. */
  width: number
  height: number
  hasSquarePixels: boolean
  framesPerSecond: number
  isInterlaced: boolean
  /** High dynamic range, which must be tone-mapped for ordinary screens. */
  isHdr: boolean
}

export interface AudioStream {
  /** ffmpeg's specifier of the stream, such as 0:1. */
  stream: string
  codec: string
  channels: number
  /** ffmpeg's name for the channel layout; undefined if the file doesn't state it. */
  layout?: string
  /** Set only for uncompressed audio. */
  bitsPerSecond?: number
}

export interface ProbedRecording {
  /** ffprobe's names for the container, such as mov or mp4. */
  formats: string[]
  /** In seconds; undefined if the file doesn't state it. */
  duration?: number
  video?: VideoStream
  audio?: AudioStream
  /** Whether there are streams that this build of ffprobe can't identify. */
  hasUnknownStreams: boolean
  /** Set if there is audio but none of it could be decoded. */
  isAudioUnreadable?: boolean
  /** The stream index of an embedded cover picture. */
  cover?: number
  /** Tags of the file and its streams by lower-case name; the file's tags take precedence. */
  tags: Map<string, string>
  /**
   * Whether there are data streams other than time codes and chapters, such as camera positions, or subtitles that
   * contain those.
   */
  hasTelemetry: boolean
}

interface RawStream {
  index: number
  codec_type?: string
  codec_name?: string
  pix_fmt?: string
  width?: number
  height?: number
  sample_aspect_ratio?: string
  avg_frame_rate?: string
  field_order?: string
  color_transfer?: string
  duration?: string
  channels?: number
  channel_layout?: string
  bit_rate?: string
  disposition?: { attached_pic?: number }
  side_data_list?: Array<{ rotation?: number }>
  codec_tag_string?: string
  tags?: Record<string, string>
}

/**
 * Reads the technical facts about a recording. Undefined if the file isn't a recording or is too damaged to read.
 * Throws when aborted. The bundled ffprobe crashes on some transport streams that ffmpeg reads: in that case the first
 * seconds are copied to another container and probed there, and the duration stays unknown.
 */
export async function probe(job: MediaJob, path: string): Promise<ProbedRecording | undefined> {
  const probed = await runFfprobe(job, path)
  if (probed) return probed
  const beginningPath = join(job.options.dir, 'beginning.mkv')
  for (const audioArguments of [['-map', '0:a:0?'], []]) {
    const copyResult = await runTool(
      job.tools.ffmpeg(),
      [
        ...createInputArguments(path),
        '-t',
        '2',
        '-map',
        '0:v:0?',
        ...audioArguments,
        '-c',
        'copy',
        '-f',
        'matroska',
        `file:${beginningPath}`,
      ],
      { wallMs: job.limits.probeMs, signal: job.signal, paths: getSandboxPaths(job, path) },
    )
    const copyProbed = copyResult.ok ? await runFfprobe(job, beginningPath) : undefined
    if (!copyProbed) continue
    const { duration: _, video, audio, ...otherFacts } = copyProbed
    return {
      ...otherFacts,
      formats: [],
      // The copy's stream numbers differ from those of the original.
      ...(video && { video: { ...video, stream: '0:v:0' } }),
      ...(audio && { audio: { ...audio, stream: '0:a:0' } }),
      ...(audioArguments.length === 0 && { isAudioUnreadable: true }),
    }
  }
  return undefined
}

// Passes through tags that aren't UTF-8 as bytes; ffprobe would drop their letters.
const RAW_JSON_FORMAT = 'json=string_validation=ignore'

async function runFfprobe(job: MediaJob, path: string): Promise<ProbedRecording | undefined> {
  const { tools, limits, signal } = job
  const result = await runTool(
    tools.ffprobe(),
    [
      '-v',
      'error',
      '-hide_banner',
      ...INPUT_GUARDS,
      '-show_format',
      '-show_streams',
      '-of',
      RAW_JSON_FORMAT,
      '-i',
      `file:${path}`,
    ],
    { wallMs: limits.probeMs, signal, paths: getSandboxPaths(job, path) },
  )
  // A single stream that can't be opened makes ffprobe fail, although it reports the others correctly.
  const probed = parseJson(result.output.toString('latin1'))
  if (!probed?.streams?.length) return undefined
  const { streams } = probed
  const isCover = (stream: RawStream) => stream.codec_type === 'video' && stream.disposition?.attached_pic === 1
  const video = streams.find(
    (stream) => stream.codec_type === 'video' && !isCover(stream) && stream.width && stream.height,
  )
  const audio = streams.find(
    (stream) => stream.codec_type === 'audio' && stream.codec_name && stream.codec_name !== 'unknown',
  )
  const cover = streams.find(isCover)
  const duration = [probed.format?.duration, ...streams.map((stream) => stream.duration)].map(Number).find((n) => n > 0)
  const formats = probed.format?.format_name?.split(',') ?? []
  return {
    formats,
    ...(duration && { duration }),
    ...(video && { video: toVideoStream(video) }),
    ...(audio && { audio: toAudioStream(audio) }),
    hasUnknownStreams: streams.some(isUnknown),
    ...(cover && { cover: cover.index }),
    tags: collectTags(
      [audio?.tags, video?.tags, probed.format?.tags],
      formats.some((name) => ID3_FORMATS.has(name)),
    ),
    hasTelemetry: streams.some(isTelemetry),
  }
}

const ID3_FORMATS: ReadonlySet<string> = new Set(['mp3', 'aac', 'aiff', 'wav', 'dsf'])

const isUnknown = ({ codec_type: type, codec_name: codec = 'unknown' }: RawStream): boolean =>
  (type === 'video' || type === 'audio') && ['unknown', 'none'].includes(codec)

function toAudioStream({
  index,
  codec_name: codec = '',
  channels = 1,
  channel_layout: layout,
  bit_rate: bitRate,
}: RawStream): AudioStream {
  const hasLayout = layout !== undefined && layout !== 'unknown' && layout !== `${channels} channels`
  return {
    stream: `0:${index}`,
    codec,
    channels,
    ...(hasLayout && { layout }),
    ...(Number(bitRate) > 0 && { bitsPerSecond: Number(bitRate) }),
  }
}

function isTelemetry({ codec_type: type, codec_tag_string: kind = '', tags }: RawStream): boolean {
  if (type === 'subtitle') return /^dji/i.test(tags?.handler_name ?? '')
  return type === 'data' && !['tmcd', 'text'].includes(kind)
}

/** Returns the tags by lower-case name. In the input, each character stands for one byte. */
function collectTags(tagSets: Array<Record<string, string> | undefined>, hasId3: boolean): Map<string, string> {
  const raw = tagSets.flatMap((tags) => Object.entries(tags ?? {}))
  const bytes = raw.map(([name, text]) => [name.toLowerCase(), Buffer.from(text, 'latin1')] as const)
  const decode = createShortTextDecoder(bytes.map(([, value]) => value))
  const texts = bytes.map(([name, value]) => [name, decode(value)] as const)
  // ffprobe has already decoded what ID3 declares as Latin-1, so the declared encoding is corrected here.
  const redecode = hasId3 ? createLatin1Decoder(texts.map(([, text]) => text)) : undefined
  return new Map(texts.map(([name, text]) => [name, redecode?.(text) ?? text]))
}

function parseJson(
  json: string,
):
  | { streams?: RawStream[]; format?: { format_name?: string; duration?: string; tags?: Record<string, string> } }
  | undefined {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function toVideoStream(stream: RawStream): VideoStream {
  const [sarX, sarY] = parseRatio(stream.sample_aspect_ratio, ':')
  const hasSquarePixels = !(sarX > 0 && sarY > 0) || sarX === sarY
  const width = Math.round((stream.width ?? 0) * (hasSquarePixels ? 1 : sarX / sarY))
  const height = stream.height ?? 0
  const rotation = stream.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0
  const isRotated = Math.abs(Math.round(rotation / 90)) % 2 === 1
  const [frames, seconds] = parseRatio(stream.avg_frame_rate, '/')
  return {
    stream: `0:${stream.index}`,
    codec: stream.codec_name ?? '',
    pixelFormat: stream.pix_fmt ?? '',
    width: isRotated ? height : width,
    height: isRotated ? width : height,
    hasSquarePixels,
    framesPerSecond: seconds > 0 ? frames / seconds : 0,
    isInterlaced: ['tt', 'bb', 'tb', 'bt'].includes(stream.field_order ?? ''),
    isHdr: ['smpte2084', 'arib-std-b67'].includes(stream.color_transfer ?? ''),
  }
}

function parseRatio(text: string | undefined, separator: string): [number, number] {
  const [a, b] = (text ?? '').split(separator).map(Number)
  return [a || 0, b || 0]
}
