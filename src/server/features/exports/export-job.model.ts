import type { JobKind } from '#server/ports/queue/queue.ts'

export interface ExportJob {
  export: string
}

export const exportJob: JobKind<ExportJob> = { name: 'export', retries: 100, timeoutSeconds: 23 * 3600, lanes: 1 }
