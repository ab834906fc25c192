import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Store } from '#server/ports/store/store.ts'
import { BackupError } from '../backup-error.ts'
import type { Cipher } from './cipher.ts'

/*
 * A place contains any number of backups of one installation:
 *
 *   backups/2026-05-03-021500/manifest.json    written last: without it, there is no backup
 *   backups/2026-05-03-021500/tables/….zst     the rows, a file per table
 *   backups/2026-05-03-021500/objects.zst      which stored objects belong to it
 *   backups/2026-05-03-021500/secret
 *   objects/3f/3f8a…                           the bytes of stored objects by SHA-256, shared by all backups
 *   incoming/…                                 objects that are being copied
 *   damaged/…                                  objects that had changed when they were read back
 *   pruning                                    there while old backups are removed
 *   identity.age, identity-copy.age            if encrypted: the key of all other files, encrypted with the passphrase
 */
export const BACKUPS = 'backups/'
export const OBJECTS = 'objects/'
const OBJECT_KEY = /^objects\/([0-9a-f]{2})\/(\1[0-9a-f]{62})$/
export const INCOMING = 'incoming/'
export const DAMAGED = 'damaged/'
export const PRUNING = 'pruning'
const KEY_FILES = ['identity.age', 'identity-copy.age']

/** Whether a key below `OBJECTS` is that of an object. */
export const isObjectKey = (key: string): boolean => OBJECT_KEY.test(key)

export const getManifestKey = (name: string) => `${BACKUPS}${name}/manifest.json`

/** Where backups are: files by key, encrypted if there is a passphrase. */
export class Place {
  readonly #store: Store
  readonly #passphrase: string | undefined
  readonly #lock: ((key: string) => Promise<void>) | undefined
  #cipher: Cipher | null = null

  /** `lock` keeps a file from being deleted for some time from now on. */
  constructor(
    store: Store,
    { passphrase, lock }: { passphrase?: string | undefined; lock?: ((key: string) => Promise<void>) | undefined } = {},
  ) {
    this.#store = store
    this.#passphrase = passphrase
    this.#lock = lock
  }

  /** Finds out whether the place is encrypted. Throws BackupError if so and the passphrase is missing or wrong. */
  async open(): Promise<this> {
    const copies: Buffer[] = []
    for (const key of KEY_FILES) {
      const object = await this.#store.get(key)
      if (object) copies.push(await buffer(object.body))
    }
    if (copies.length === 0) return this
    if (this.#passphrase === undefined)
      throw new BackupError(
        'wrong_passphrase',
        'these backups are encrypted: set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE',
      )
    const { openKeyFile } = await import('./cipher.ts')
    this.#cipher = await openKeyFile(copies, this.#passphrase)
    return this
  }

  /**
   * Creates the key of a new place if there is a passphrase; call it while no other backup can begin. Throws BackupError if
   * the place has unencrypted backups.
   */
  async prepare(): Promise<void> {
    if (this.#passphrase === undefined) return
    // Another process may have created it while this one waited.
    if (!this.#cipher) await this.open()
    if (!this.#cipher) await this.#createKey(this.#passphrase)
    for (const key of KEY_FILES) if (await this.#store.head(key)) await this.renewLock(key)
  }

  async #createKey(passphrase: string): Promise<void> {
    for await (const _ of this.#store.list(BACKUPS))
      throw new BackupError(
        'place_unusable',
        'the backups here are not encrypted: choose another place, or unset BACKUP_PASSPHRASE',
      )
    const { createKeyFile } = await import('./cipher.ts')
    const file = await createKeyFile(passphrase)
    for (const key of KEY_FILES) await this.#store.put(key, Readable.from([file]))
    await this.open()
  }

  get isEncrypted(): boolean {
    return this.#cipher !== null
  }

  /** The key of a stored object's bytes. */
  getObjectKey(sha256: string): string {
    const name = this.#cipher?.getObjectName(sha256) ?? sha256
    return `${OBJECTS}${name.slice(0, 2)}/${name}`
  }

  async put(key: string, body: AsyncIterable<Buffer>): Promise<void> {
    await this.#store.put(key, this.#cipher?.encrypt(body) ?? body)
    await this.renewLock(key)
  }

  /** Streams a file; null if there is none. The stream fails with UndecryptableError if its bytes have changed. */
  async get(key: string): Promise<Readable | null> {
    const object = await this.#store.get(key)
    if (!object) return null
    return this.#cipher ? Readable.from(this.#cipher.decrypt(object.body), { objectMode: false }) : object.body
  }

  /** The size of a file before encryption; null if there is none. */
  async getSize(key: string): Promise<number | null> {
    const object = await this.#store.head(key)
    return object && this.#getContentSize(object.size)
  }

  #getContentSize(size: number): number {
    return this.#cipher?.getContentSize(size) ?? size
  }

  async move(from: string, to: string): Promise<void> {
    await this.#store.move(from, to)
    await this.renewLock(to)
  }

  remove(keys: string[]): Promise<void> {
    return this.#store.remove(keys)
  }

  /** Locks a file for the time from now on, if files are locked. Incoming objects are renamed soon. */
  async renewLock(key: string): Promise<void> {
    if (!key.startsWith(INCOMING)) await this.#lock?.(key)
  }

  /** Lists files in the order of their keys, with their sizes before encryption. */
  async *list(prefix: string): AsyncGenerator<{ key: string; size: number }> {
    for await (const { key, size } of this.#store.list(prefix)) yield { key, size: this.#getContentSize(size) }
  }

  /** Removes what killed processes have left unfinished. */
  removeUnfinished(): Promise<void> {
    return this.#store.sweep('', Date.now())
  }

  close(): Promise<void> {
    return this.#store.close()
  }
}

/** Names of backups, oldest first: complete ones, which have a manifest, and interrupted ones. */
export async function listBackups(place: Place): Promise<{ complete: string[]; interrupted: string[] }> {
  const [all, complete] = [new Set<string>(), new Set<string>()]
  for await (const { key } of place.list(BACKUPS)) {
    const name = key.slice(BACKUPS.length).split('/')[0] ?? ''
    all.add(name)
    if (key === getManifestKey(name)) complete.add(name)
  }
  return { complete: [...complete].sort(), interrupted: [...all].filter((name) => !complete.has(name)) }
}
