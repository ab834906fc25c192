// First light: pictures only; audio, video, PDF and text come from tools of their own.
import { join } from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { mediaTypeOf } from '#shared/rules/media-type.ts'
import type { MadeDerivative, MediaTools } from './media.ts'

const SIZES = { thumb: 320, small: 800, large: 1600 } as const

export function createMediaTools(_paths: { ffmpegPath: string | undefined; ffprobePath: string | undefined }): MediaTools {
  return {
    async sniff(head) {
      const mime = (await fileTypeFromBuffer(head))?.mime ?? 'application/octet-stream'
      return { mime, type: mediaTypeOf(mime) }
    },
    async process(input, { dir }) {
      if (input.type !== 'image') return { facts: {}, derivatives: [], note: 'No preview for this kind of file' }
      try {
        const upright = sharp(input.path, { limitInputPixels: 300_000_000 }).autoOrient()
        const { width, height } = (await upright.metadata()).autoOrient
        const derivatives: MadeDerivative[] = []
        for (const [name, size] of Object.entries(SIZES)) {
          const path = join(dir, `${name}.webp`)
          const made = await upright.clone().resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true }).webp().toFile(path)
          derivatives.push({ name: name as 'thumb', path, mime: 'image/webp', width: made.width, height: made.height })
        }
        const tiny = await upright.clone().resize({ width: 16, height: 16, fit: 'inside' }).webp({ quality: 40 }).toBuffer()
        return { facts: { width, height, placeholder: `data:image/webp;base64,${tiny.toString('base64')}` }, derivatives }
      } catch {
        return { facts: {}, derivatives: [], note: 'This picture cannot be read' }
      }
    },
    close: async () => {},
  }
}
