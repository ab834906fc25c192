import { statSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Milliseconds that a byte of a test takes, roughly: a browser takes its time. */
const MS_A_BYTE: Readonly<Record<string, number>> = { journeys: 5, server: 0.5 }

/** Seconds of what takes far longer than its size tells: a few lines that try a great deal, or wait for films. */
const SECONDS: Readonly<Record<string, number>> = {
  'test/processing-kill.test.ts': 120,
  'test/hostile-values.test.ts': 100,
  'test/processing.test.ts': 90,
  'src/server/ports/media/hostile.test.ts': 80,
  'src/server/ports/media/av/duration.test.ts': 60,
  'test/media-lanes.test.ts': 50,
  'test/files-hostile.test.ts': 50,
  'test/races/people.test.ts': 60,
  'test/races/items.test.ts': 60,
  'test/races/filing.test.ts': 40,
  'test/races/folders-and-help.test.ts': 45,
  'test/races/mixed.test.ts': 40,
  'test/crawl.test.ts': 40,
  'test/uploads.test.ts': 40,
  'test/linear-time.test.ts': 35,
  'test/access-matrix/single-keys.test.ts': 30,
  'test/access-matrix/filing-folders.test.ts': 25,
  'test/access-matrix/people-and-public.test.ts': 25,
  'test/kill.test.ts': 25,
  'test/logo.test.ts': 20,
  'test/access-matrix/items.test.ts': 15,
  'test/access-matrix/filing-items.test.ts': 15,
  'test/submissions-kill.test.ts': 15,
}

/**
 * Project by project, since a fork that is shared goes on only with files of the same one. Each begins with what took
 * longest the last time, so that the end waits for nothing large. What has never run here, as after a fresh clone, is guessed.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const guess = ({ moduleId, project }: TestSpecification) => {
      const known = SECONDS[relative(this.ctx.config.root, moduleId)]
      return known === undefined ? statSync(moduleId).size * (MS_A_BYTE[project.name] ?? 1) : known * 1000
    }
    const length = (file: TestSpecification) => this.ctx.cache.getTestSpecificationResult(file)?.duration ?? guess(file)
    return files.toSorted((a, b) => a.project.name.localeCompare(b.project.name) || length(b) - length(a))
  }
}
