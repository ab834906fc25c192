import { statSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** A rough estimate of the running time per byte of a test file, in ms. */
const MS_A_BYTE: Readonly<Record<string, number>> = { journeys: 5, server: 0.5 }

/** Running times, in seconds, of test files that take much longer than their size suggests. */
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
 * Sorts test files by project, because a fork runs files of one project only, and within it by descending duration. The
 * duration is that of the last run, or an estimate if there was none, as in a fresh clone.
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
