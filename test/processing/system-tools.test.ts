import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createMediaTools } from '#server/ports/media/media-tools.ts'
import * as make from '../support/sample-files/media.ts'
import { processFile } from '../support/sample-files/process-file.ts'
import { TIME_LIMITS } from '../support/time-limits.ts'

// The system's ffmpeg must behave like the bundled one, also in the sandbox. SYSTEM_MEDIA may name a folder with more
// files.

const findOnPath = (name: string) =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => folder && !folder.includes('node_modules'))
    .map((folder) => join(folder, name))
    .find(existsSync)
const [ffmpegPath, ffprobePath] = [findOnPath('ffmpeg'), findOnPath('ffprobe')]
const hasSystemTools = Boolean(ffmpegPath && ffprobePath)
const reason = hasSystemTools ? '' : ' (skipped: PATH has no ffmpeg and ffprobe of the system)'

const SAMPLES_FOLDER = join(import.meta.dirname, '../../src/server/ports/media/checks/samples')

describe.skipIf(!hasSystemTools)(`the system’s ffmpeg${reason}`, () => {
  const bundledTools = createMediaTools()
  const systemTools = createMediaTools({ ffmpegPath, ffprobePath })
  afterAll(() => Promise.all([bundledTools.close(), systemTools.close()]))

  test(
    'reads a small file of each type in the sandbox with the system’s ffmpeg',
    { timeout: TIME_LIMITS.mediaTools },
    async () => {
      expect((await systemTools.check()).problems.filter(({ isEssential }) => isEssential)).toEqual([])
    },
  )

  const sampleFiles = async function* (): AsyncGenerator<[string, Buffer]> {
    yield ['film.mp4', make.makeMp4(2)]
    yield ['film.avi', make.makeAvi(2)]
    yield ['film.mkv', make.makeMkv(2)]
    yield ['sound.wav', make.makeWav(1)]
    yield ['sound.mp3', make.makeMp3(2)]
    yield ['sound.aiff', make.makeAiff(1)]
    for (const folder of [SAMPLES_FOLDER, process.env['SYSTEM_MEDIA']].filter(
      (sampleFolder) => sampleFolder !== undefined,
    ))
      for (const name of (await readdir(folder)).toSorted()) yield [name, await readFile(join(folder, name))]
  }

  // SYSTEM_MEDIA may name a folder with any number of files, each of which is processed twice.
  test('gets the same results from the system’s and the bundled ffmpeg', { timeout: 3_600_000 }, async () => {
    for await (const [name, file] of sampleFiles()) {
      const processAndSummarize = async (media: typeof bundledTools) => {
        await using processed = await processFile(media, file, name)
        const { type, note, failed, facts } = processed
        const names = processed.derivatives.map((derivative) => derivative.name).toSorted()
        return { name, type, note: note?.[0], failed: failed?.[0], names, seconds: Math.round(facts.duration ?? 0) }
      }
      expect(await processAndSummarize(systemTools)).toEqual(await processAndSummarize(bundledTools))
    }
  })
})
