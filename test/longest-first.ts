import { statSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Milliseconds that a byte of a test takes, roughly: a browser takes its time. */
const MS_A_BYTE: Readonly<Record<string, number>> = { journeys: 5, server: 0.5 }

/**
 * Project by project, since a fork that is shared goes on only with files of the same one. Each begins with what took
 * longest the last time, so that the end waits for nothing large. What has never run here is guessed by its size.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const guess = ({ moduleId, project }: TestSpecification) => statSync(moduleId).size * (MS_A_BYTE[project.name] ?? 1)
    const length = (file: TestSpecification) => this.ctx.cache.getTestSpecificationResult(file)?.duration ?? guess(file)
    return files.toSorted((a, b) => a.project.name.localeCompare(b.project.name) || length(b) - length(a))
  }
}
