import { z } from 'zod'
import { API_BASE } from '#shared/api-base.ts'
import { artifactPage, type Artifact, type ArtifactPage } from '#shared/entities/artifact.ts'
import { caption, type Caption } from '#shared/entities/caption.ts'
import { isRecording } from '#shared/rules/media-type.ts'
import type { CopyFiles, FoundFile } from './copy-files.ts'
import type { LinkTarget } from './copy-paths.model.ts'
import type { IiifItem, IiifPicture } from './iiif.model.ts'
import type { PublicSite } from './public-site.model.ts'

/** Longest side of each picture, in px (src/web/media/public/get-picture.ts). */
const PICTURES = [
  ['large', 1600],
  ['small', 800],
  ['thumb', 320],
] as const
const DEFAULT_VIDEO_SIZE = { width: 1280, height: 720 }

interface CopyContext {
  site: Pick<PublicSite, 'get'>
  files: CopyFiles
  locate: (href: string) => LinkTarget
}

/** Reads a reply to a call as everyone gets it; undefined if not everyone may have it. */
export async function readReply<T>(
  site: Pick<PublicSite, 'get'>,
  path: string,
  schema: z.ZodType<T>,
): Promise<T | undefined> {
  const { status, bytes } = await site.get(API_BASE + path)
  if (status >= 400 && status < 429) return undefined
  if (status !== 200) throw new Error(`the call ${path} answered ${status}`)
  return schema.parse(JSON.parse(bytes.toString()))
}

/** The captions of a video or recording. */
export const listCaptions = async (site: Pick<PublicSite, 'get'>, id: string): Promise<Caption[]> =>
  (await readReply(site, `/artifacts/${id}/captions`, z.array(caption))) ?? []

/** The pages of a document or picture. */
export const listPages = async (site: Pick<PublicSite, 'get'>, id: string): Promise<ArtifactPage[]> =>
  (await readReply(site, `/artifacts/${id}/pages`, z.array(artifactPage))) ?? []

/** Where the captions of a recording are in the copy, for players that read files. */
export const toCaptionPath = ({ id }: Pick<Caption, 'id'>): string => `captions/${id}.vtt`

/** Finds the pictures, the recording and the captions of an item, and makes their files part of the copy. */
export async function describeMedia(
  artifact: Artifact,
  { site, files, locate }: CopyContext,
): Promise<
  Pick<IiifItem, 'pictures' | 'recording'> & {
    captions: (Caption & { path: string })[]
    thumbnail: FoundFile | undefined
  }
> {
  const { file, type, id } = artifact
  const find = async (url: string | null | undefined) => {
    const target = url ? locate(url) : undefined
    return target?.kind === 'file' ? files.find(target.url) : undefined
  }
  const preview = file?.preview
  const { width = 0, height = 0 } = file ?? {}
  const pictures: IiifPicture[] = []
  for (const page of (file?.pages ?? 1) > 1 ? await listPages(site, id) : []) {
    const image = await find(page.image)
    if (image && page.width && page.height) pictures.push({ ...image, width: page.width, height: page.height })
  }
  const [name, maxSide] = PICTURES.find(([size]) => preview?.[size]) ?? [undefined, 0]
  const scale = Math.min(1, maxSide / Math.max(width, height, 1))
  const picture = pictures.length === 0 && name ? await find(preview?.[name]) : undefined
  if (picture && width && height)
    pictures.push({ ...picture, width: Math.round(width * scale), height: Math.round(height * scale) })
  const stream = isRecording(type) && file?.duration ? await find(preview?.stream) : undefined
  const captions = isRecording(type) ? await listCaptions(site, id) : []
  return {
    pictures,
    recording: stream && {
      ...stream,
      kind: type === 'video' ? 'Video' : 'Sound',
      duration: file?.duration ?? 0,
      ...(width && height ? { width, height } : DEFAULT_VIDEO_SIZE),
    },
    captions: captions.map((entry) => ({ ...entry, path: toCaptionPath(entry) })),
    thumbnail: await find(preview?.small ?? preview?.thumb ?? preview?.poster),
  }
}
