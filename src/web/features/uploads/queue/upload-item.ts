/** A file that has been given to the queue. The File itself is kept beside the state. */
export interface GivenFile {
  /** The fileId of the calls: however often it is sent, it makes one artifact. */
  id: string
  name: string
  /** Bytes. */
  size: number
  /** When the file was last changed, in ms: with name and size it tells whether a file chosen again is the same. */
  modified: number
  project: string
  folder: string
}

/** One file on its way, as the tray shows it. */
export interface UploadItem extends GivenFile {
  phase: 'queued' | 'checking' | 'asking' | 'uploading' | 'deciding' | 'compressing' | 'done' | 'failed' | 'missing'
  /** 0..100. */
  progress: number
  /** Whether the folder holds such a file: not asked yet, it does, or nothing stands in the way (any more). */
  question: 'open' | 'exists' | 'settled'
  /** Bytes of it have been sent: the server may have it already, so nobody is asked about its own traces. */
  begun: boolean
  /** Whether it is compressed has been told: what is heard of it as undecided after that means nothing. */
  decided: boolean
  /** The end of its compression has been told: a beginning that arrives later means nothing. */
  compressed: boolean
  /** Where the parts of a large file go. */
  url: string | null
  /** What it became. */
  artifact: string | null
  error: string | null
}

const BUSY = new Set<UploadItem['phase']>(['checking', 'asking', 'uploading'])

/** On its way: of those there is one at most. */
export const isBusy = ({ phase }: UploadItem): boolean => BUSY.has(phase)

/** Still before or in its attempt. */
export const isPending = (item: UploadItem): boolean => item.phase === 'queued' || isBusy(item)

/** Waits for a person. */
export const isStuck = ({ phase }: UploadItem): boolean => phase === 'failed' || phase === 'missing'

/** It is compressed, or that is still to be decided. */
export const isPreparing = ({ phase }: UploadItem): boolean => phase === 'deciding' || phase === 'compressing'

/** Its bytes are an artifact. */
export const isStored = (item: UploadItem): boolean => item.phase === 'done' || isPreparing(item)

export const newItem = (file: GivenFile): UploadItem => ({
  ...file,
  phase: 'queued',
  progress: 0,
  question: 'open',
  begun: false,
  decided: false,
  compressed: false,
  url: null,
  artifact: null,
  error: null,
})
