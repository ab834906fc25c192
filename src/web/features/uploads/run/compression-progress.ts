/** Remembers the compression progress of each uploaded artifact, even after the file has left the queue. */
export function createCompressionProgress(onChange: () => void) {
  const artifactIds = new Map<string, string>()
  const percents = new Map<string, number>()
  return {
    /** Records which artifact a file became. */
    link: (fileId: string, artifactId: string) => artifactIds.set(fileId, artifactId),
    report: (fileId: string, percent: number) => {
      const artifactId = artifactIds.get(fileId)
      if (artifactId === undefined) return
      percents.set(artifactId, percent)
      onChange()
    },
    percentOf: (artifactId: string) => percents.get(artifactId),
  }
}
