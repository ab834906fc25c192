import { createHash, createHmac } from 'node:crypto'
import type { Readable } from 'node:stream'
import { ReadableStream as WebStream } from 'node:stream/web'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { BackupError } from '../backup-error.ts'
import { UndecryptableError } from './undecryptable-error.ts'

/**
 * 64 MiB and a second or two per attempt at a passphrase. It is needed once per process; the files themselves are encrypted for
 * the place's own key.
 */
const SCRYPT_WORK_FACTOR = 16
/** An encrypted file is a header and a nonce, then chunks of this size, each with a tag. */
const CHUNK_BYTES = 64 * 1024
const TAG_BYTES = 16
/** The library's message if the passphrase is wrong. */
const WRONG_PASSPHRASE = /no identity matched/

/** Encrypts and decrypts the files of a place with the place's own key, in the age format. */
export interface Cipher {
  encrypt(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer>
  /** Decrypts chunk by chunk, each of which is authenticated. Throws UndecryptableError. */
  decrypt(bytes: Readable): AsyncGenerator<Buffer>
  /** The size of the content of a file of this size; -1 if no encrypted file has it. */
  getContentSize(size: number): number
  /** A digest that needs the key: without it, nobody can tell whether the place contains a file that they have. */
  getObjectName(sha256: string): string
}

/** Creates a place's key. Returns it encrypted with the passphrase, as a file. */
export async function createKeyFile(passphrase: string): Promise<Buffer> {
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(SCRYPT_WORK_FACTOR)
  encrypter.setPassphrase(passphrase)
  return Buffer.from(await encrypter.encrypt(`${await generateX25519Identity()}\n`))
}

/** The key that was opened last, with a digest of its file and passphrase: the server opens its place again and again. */
let lastOpened: { digest: string; cipher: Cipher } | undefined

/** Opens the first readable of the copies of a key file. Throws BackupError if the passphrase is wrong or all are damaged. */
export async function openKeyFile(copies: readonly Buffer[], passphrase: string): Promise<Cipher> {
  const hash = createHash('sha256').update(JSON.stringify(passphrase))
  for (const copy of copies) hash.update(createHash('sha256').update(copy).digest())
  const digest = hash.digest('hex')
  if (lastOpened?.digest === digest) return lastOpened.cipher
  const cipher = await decryptKeyFile(copies, passphrase)
  lastOpened = { digest, cipher }
  return cipher
}

async function decryptKeyFile(copies: readonly Buffer[], passphrase: string): Promise<Cipher> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  let failure: Error | undefined
  for (const [index, copy] of copies.entries()) {
    if (copies.findIndex((other) => other.equals(copy)) < index) continue
    try {
      return await createCipher((await decrypter.decrypt(copy, 'text')).trim())
    } catch (error) {
      failure ??= error as Error
    }
  }
  throw WRONG_PASSPHRASE.test(failure?.message ?? '')
    ? new BackupError('wrong_passphrase', 'the passphrase is not that of these backups: check BACKUP_PASSPHRASE')
    : new BackupError('damaged', 'the key of these backups is damaged (identity.age)', {
        problems: [{ file: 'identity.age', problem: 'damaged' }],
      })
}

async function createCipher(identity: string): Promise<Cipher> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(await identityToRecipient(identity))
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  const nameKey = createHmac('sha256', identity).update('names of objects').digest()
  const overheadBytes = (await encrypter.encrypt('')).length - TAG_BYTES
  return {
    async *encrypt(bytes) {
      yield* toBuffers(await encrypter.encrypt(toWebStream(bytes)))
    },
    async *decrypt(bytes) {
      let readError: Error | undefined
      bytes.on('error', (error) => (readError = error))
      try {
        yield* toBuffers(await decrypter.decrypt(toWebStream(bytes)))
      } catch (error) {
        throw readError ?? new UndecryptableError('the file cannot be decrypted', { cause: error })
      } finally {
        bytes.destroy()
      }
    },
    getContentSize(size) {
      const encrypted = size - overheadBytes
      const content = encrypted - TAG_BYTES * Math.max(1, Math.ceil(encrypted / (CHUNK_BYTES + TAG_BYTES)))
      return content < 0 ? -1 : content
    },
    getObjectName: (sha256) => createHmac('sha256', nameKey).update(sha256).digest('hex'),
  }
}

/** The cast is needed where browsers' types are known, as in the journeys. */
const toWebStream = (bytes: AsyncIterable<Buffer>) => WebStream.from(bytes) as unknown as ReadableStream<Uint8Array>

async function* toBuffers(stream: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const { buffer: memory, byteOffset, byteLength } of stream)
    yield Buffer.from(memory, byteOffset, byteLength)
}
