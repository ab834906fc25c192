/** A file that was added to the queue. The File itself is kept outside of the state. */
export interface QueuedFile {
  /** Sent as `fileId`: the server makes one artifact of it, however often it is sent. */
  id: string
  name: string
  /** Bytes. */
  size: number
  /** The file's last change, in ms. With name and size it tells whether a file chosen again is the same. */
  modified: number
  project: string
  folder: string
}

/** A file in the queue, as the upload panel shows it. */
export interface UploadItem extends QueuedFile {
  phase: 'queued' | 'checking' | 'asking' | 'uploading' | 'deciding' | 'compressing' | 'done' | 'failed' | 'missing'
  /** 0..100. */
  progress: number
  /** Whether the same file is in the folder: not checked yet, yes, or no longer relevant. */
  duplicateCheck: 'open' | 'exists' | 'settled'
  /**
   * Whether bytes were sent. The server may have stored them, so the item must not be reported as its own duplicate.
   */
  begun: boolean
  /** Whether the server has said if the file will be compressed. A later `undecided` message is out of date. */
  isCompressionDecided: boolean
  /** Whether the compression has ended. A later start message is out of date. */
  isCompressionOver: boolean
  /** The tus URL of a large file. */
  url: string | null
  /** Id of the artifact that the file became. */
  artifact: string | null
  error: string | null
}

const BUSY_PHASES = new Set<UploadItem['phase']>(['checking', 'asking', 'uploading'])

/** Whether the item is in progress. At most one item is. */
export const isBusy = ({ phase }: UploadItem): boolean => BUSY_PHASES.has(phase)

/** Whether the item is waiting or in progress. */
export const isPending = (item: UploadItem): boolean => item.phase === 'queued' || isBusy(item)

/** Whether the user has to retry or choose the file again. */
export const isStuck = ({ phase }: UploadItem): boolean => phase === 'failed' || phase === 'missing'

/** Whether the file is stored and is being compressed, or may yet be. */
export const isPreparing = ({ phase }: UploadItem): boolean => phase === 'deciding' || phase === 'compressing'

/** Whether the file is stored as an artifact. */
export const isStored = (item: UploadItem): boolean => item.phase === 'done' || isPreparing(item)

export const createUploadItem = (file: QueuedFile): UploadItem => ({
  ...file,
  phase: 'queued',
  progress: 0,
  duplicateCheck: 'open',
  begun: false,
  isCompressionDecided: false,
  isCompressionOver: false,
  url: null,
  artifact: null,
  error: null,
})
