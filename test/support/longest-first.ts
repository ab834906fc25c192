import { statSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** A rough estimate of the running time per byte of a test file, in ms. */
const MS_PER_BYTE: Readonly<Record<string, number>> = { journeys: 5, server: 0.5 }

/** Running times, in seconds, of test files that take much longer than their size suggests. */
const KNOWN_SECONDS: Readonly<Record<string, number>> = {
  'test/security/hostile-values.test.ts': 130,
  'test/security/linear-time.test.ts': 100,
  'e2e/uploads/uploads.e2e.ts': 95,
  'e2e/uploads/interrupted-uploads.e2e.ts': 95,
  'e2e/stories/write-story.e2e.ts': 90,
  'e2e/archive/live-collaboration.e2e.ts': 85,
  'e2e/submissions/review.e2e.ts': 85,
  'test/processing/killed-worker.test.ts': 85,
  'src/server/ports/media/av/duration.test.ts': 80,
  'test/backup/commands.test.ts': 75,
  'src/server/ports/media/hostile-files.test.ts': 70,
  'test/processing/broken-tools.test.ts': 70,
  'test/operations/update.test.ts': 60,
  'test/races/people.test.ts': 60,
  'test/backup/backup.test.ts': 45,
  'test/races/items.test.ts': 45,
  'test/operations/killed-server.test.ts': 40,
  'test/access-matrix/people-and-public.test.ts': 40,
  'test/access-matrix/file-operations-and-exhibits.test.ts': 40,
  'test/files/s3-over-http.test.ts': 40,
  'test/gallery/withdrawn-items.test.ts': 40,
  'test/access-matrix/single-permissions.test.ts': 35,
  'test/files/resumable-uploads.test.ts': 35,
  'test/access-matrix/items.test.ts': 35,
  'test/races/file-operations-and-exhibits.test.ts': 35,
  'test/processing/processing.test.ts': 30,
  'src/server/db/embedded/embedded.test.ts': 30,
  'src/server/ports/media/av/duration/truncated-recordings.test.ts': 30,
  'test/access-matrix/special-callers.test.ts': 30,
  'test/submissions/killed-server.test.ts': 25,
  'test/library/library.test.ts': 25,
  'test/help/tickets.test.ts': 25,
  'test/files/hostile-requests.test.ts': 20,
}

/**
 * Sorts test files by project, because a fork runs files of one project only, and within it by descending duration. The
 * duration is that of the last run, or an estimate if there was none, as in a fresh clone.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const estimateMs = ({ moduleId, project }: TestSpecification) => {
      const knownSeconds = KNOWN_SECONDS[relative(this.ctx.config.root, moduleId)]
      return knownSeconds === undefined
        ? statSync(moduleId).size * (MS_PER_BYTE[project.name] ?? 1)
        : knownSeconds * 1000
    }
    const getDurationMs = (file: TestSpecification) =>
      this.ctx.cache.getTestSpecificationResult(file)?.duration ?? estimateMs(file)
    return files.toSorted((a, b) => a.project.name.localeCompare(b.project.name) || getDurationMs(b) - getDurationMs(a))
  }
}
