import type { Artifact } from './entities/artifact.ts'

/** What the server tells over a socket. */
export type SocketMessage =
  | { type: 'uploadProgress'; fileId: string; progress: number }
  | { type: 'compressionStart'; fileId: string }
  | { type: 'compressionEnd'; fileId: string; artifact: Artifact }
  | { type: 'artifactChanged'; project: string; ids: string[] }
