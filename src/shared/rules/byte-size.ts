const KB = 1024
const MB = 1024 * KB
const GB = 1024 * MB

/**
 * Bytes as people read them: KB below 1 MB, MB below 1 GB, then GB.
 * @spec 9.limit.8
 */
export function formatBytes(bytes: number): string {
  const shown = (n: number) => (n >= 100 || Number.isInteger(n) ? n.toFixed(0) : n.toFixed(1))
  if (bytes < MB) return `${shown(bytes === 0 ? 0 : Math.max(0.1, bytes / KB))} KB`
  if (bytes < GB) return `${shown(bytes / MB)} MB`
  return `${shown(bytes / GB)} GB`
}
