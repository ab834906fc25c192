import { join } from 'node:path'
import { pathsOf, type MediaJob } from '../media-job.ts'
import { runTool } from '../children/run-tool.ts'
import { latin1Decoder, shortTextDecoder } from '../encoding/decode-text.ts'
import { GUARDS, reading } from './guards.ts'

export interface VideoStream {
  /** ffmpeg's stream specifier, such as 0:1. */
  stream: string
  codec: string
  pixelFormat: string
  /** As displayed: after rotation and with square pixels. */
  width: number
  height: number
  squarePixels: boolean
  framesPerSecond: number
  interlaced: boolean
  /** High dynamic range: must be tone-mapped for ordinary screens. */
  hdr: boolean
}

export interface AudioStream {
  /** ffmpeg's stream specifier, such as 0:1. */
  stream: string
  codec: string
  channels: number
  /** ffmpeg's name of the channel layout; undefined if the file doesn't state it. */
  layout?: string
  /** Only for uncompressed audio. */
  bitsPerSecond?: number
}

export interface Probed {
  /** ffprobe's names of the container, such as mov, mp4. */
  formats: string[]
  /** Seconds; undefined if the file doesn't state it. */
  duration?: number
  video?: VideoStream
  audio?: AudioStream
  /** Whether there are streams that this build of ffprobe can't identify. */
  hasUnknown: boolean
  /** There is audio, but none of it could be decoded. */
  soundUnreadable?: boolean
  /** The stream index of an embedded cover picture. */
  cover?: number
  /** Tags of the file and its streams by lower-case name; those of the file win. */
  tags: Map<string, string>
  /**
   * Whether there are data streams other than time codes and chapters, for example camera positions, or subtitles that
   * contain them.
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
 * Reads the facts of a recording. Undefined if it isn't one or is too damaged to read. Throws when aborted. The bundled
 * ffprobe crashes on some transport streams that ffmpeg reads: in that case the first seconds are copied to another
 * container and probed there, and the duration stays unknown.
 */
export async function probe(job: MediaJob, path: string): Promise<Probed | undefined> {
  const found = await ask(job, path)
  if (found) return found
  const beginning = join(job.options.dir, 'beginning.mkv')
  for (const sound of [['-map', '0:a:0?'], []]) {
    const copied = await runTool(
      job.tools.ffmpeg(),
      [...reading(path), '-t', '2', '-map', '0:v:0?', ...sound, '-c', 'copy', '-f', 'matroska', `file:${beginning}`],
      { wallMs: job.limits.probeMs, signal: job.signal, paths: pathsOf(job, path) },
    )
    const inside = copied.ok ? await ask(job, beginning) : undefined
    if (!inside) continue
    const { duration: _, video, audio, ...rest } = inside
    return {
      ...rest,
      formats: [],
      // Stream numbers of the copy don't apply to the original.
      ...(video && { video: { ...video, stream: '0:v:0' } }),
      ...(audio && { audio: { ...audio, stream: '0:a:0' } }),
      ...(sound.length === 0 && { soundUnreadable: true }),
    }
  }
  return undefined
}

// Passes tags that aren't UTF-8 through as bytes; ffprobe would drop their letters.
const RAW_JSON = 'json=string_validation=ignore'

async function ask(job: MediaJob, path: string): Promise<Probed | undefined> {
  const { tools, limits, signal } = job
  const result = await runTool(
    tools.ffprobe(),
    ['-v', 'error', '-hide_banner', ...GUARDS, '-show_format', '-show_streams', '-of', RAW_JSON, '-i', `file:${path}`],
    { wallMs: limits.probeMs, signal, paths: pathsOf(job, path) },
  )
  // One stream that can't be opened makes ffprobe fail, although it reports the others correctly.
  const found = parse(result.output.toString('latin1'))
  if (!found?.streams?.length) return undefined
  const { streams } = found
  const isCover = (s: RawStream) => s.codec_type === 'video' && s.disposition?.attached_pic === 1
  const video = streams.find((s) => s.codec_type === 'video' && !isCover(s) && s.width && s.height)
  const audio = streams.find((s) => s.codec_type === 'audio' && s.codec_name && s.codec_name !== 'unknown')
  const cover = streams.find(isCover)
  const duration = [found.format?.duration, ...streams.map((s) => s.duration)].map(Number).find((n) => n > 0)
  const formats = found.format?.format_name?.split(',') ?? []
  return {
    formats,
    ...(duration && { duration }),
    ...(video && { video: videoStream(video) }),
    ...(audio && { audio: audioStream(audio) }),
    hasUnknown: streams.some(isUnknown),
    ...(cover && { cover: cover.index }),
    tags: tagsOf(
      [audio?.tags, video?.tags, found.format?.tags],
      formats.some((name) => ID3_FORMATS.has(name)),
    ),
    hasTelemetry: streams.some(isTelemetry),
  }
}

const ID3_FORMATS: ReadonlySet<string> = new Set(['mp3', 'aac', 'aiff', 'wav', 'dsf'])

const isUnknown = ({ codec_type: type, codec_name: codec = 'unknown' }: RawStream): boolean =>
  (type === 'video' || type === 'audio') && ['unknown', 'none'].includes(codec)

function audioStream({
  index,
  codec_name: codec = '',
  channels = 1,
  channel_layout: layout,
  bit_rate: rate,
}: RawStream): AudioStream {
  const isNamed = layout !== undefined && layout !== 'unknown' && layout !== `${channels} channels`
  return {
    stream: `0:${index}`,
    codec,
    channels,
    ...(isNamed && { layout }),
    ...(Number(rate) > 0 && { bitsPerSecond: Number(rate) }),
  }
}

function isTelemetry({ codec_type: type, codec_tag_string: kind = '', tags }: RawStream): boolean {
  if (type === 'subtitle') return /^dji/i.test(tags?.handler_name ?? '')
  return type === 'data' && !['tmcd', 'text'].includes(kind)
}

/** Tags by lower-case name. In the input each character is one byte. */
function tagsOf(all: Array<Record<string, string> | undefined>, hasId3: boolean): Map<string, string> {
  const raw = all.flatMap((tags) => Object.entries(tags ?? {}))
  const bytes = raw.map(([name, text]) => [name.toLowerCase(), Buffer.from(text, 'latin1')] as const)
  const decode = shortTextDecoder(bytes.map(([, value]) => value))
  const texts = bytes.map(([name, value]) => [name, decode(value)] as const)
  // ffprobe has already decoded what ID3 declares as Latin-1, so the declared encoding is corrected here.
  const readAgain = hasId3 ? latin1Decoder(texts.map(([, text]) => text)) : undefined
  return new Map(texts.map(([name, text]) => [name, readAgain?.(text) ?? text]))
}

function parse(
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

function videoStream(stream: RawStream): VideoStream {
  const [sarX, sarY] = ratio(stream.sample_aspect_ratio, ':')
  const squarePixels = !(sarX > 0 && sarY > 0) || sarX === sarY
  const width = Math.round((stream.width ?? 0) * (squarePixels ? 1 : sarX / sarY))
  const height = stream.height ?? 0
  const rotation = stream.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0
  const lying = Math.abs(Math.round(rotation / 90)) % 2 === 1
  const [frames, seconds] = ratio(stream.avg_frame_rate, '/')
  return {
    stream: `0:${stream.index}`,
    codec: stream.codec_name ?? '',
    pixelFormat: stream.pix_fmt ?? '',
    width: lying ? height : width,
    height: lying ? width : height,
    squarePixels,
    framesPerSecond: seconds > 0 ? frames / seconds : 0,
    interlaced: ['tt', 'bb', 'tb', 'bt'].includes(stream.field_order ?? ''),
    hdr: ['smpte2084', 'arib-std-b67'].includes(stream.color_transfer ?? ''),
  }
}

function ratio(text: string | undefined, separator: string): [number, number] {
  const [a, b] = (text ?? '').split(separator).map(Number)
  return [a || 0, b || 0]
}
