/** Digits of an object's name that are compared: 48 bits fit a number. */
const COMPARED_DIGITS = 12
const FIRST_CAPACITY = 1024

/**
 * The sizes of a place's objects by their keys, of which it compares only the first 48 bits: a key that it lacks isn't there, a
 * key that it has may be that of another object. A million objects take 32 MB.
 */
export class ObjectTable {
  // Open addressing: the number of a key, plus one, beside its size. Names are digests, so they need no hashing.
  #entries = new Float64Array(2 * FIRST_CAPACITY)
  #count = 0

  set(objectKey: string, size: number): void {
    if (this.#count * 2 >= this.#entries.length / 2) this.#grow()
    this.#put(toNumber(objectKey), size)
  }

  get(objectKey: string): number | undefined {
    const at = this.#findSlot(toNumber(objectKey))
    return this.#entries[at] === 0 ? undefined : this.#entries[at + 1]
  }

  has(objectKey: string): boolean {
    return this.get(objectKey) !== undefined
  }

  #put(number: number, size: number): void {
    const at = this.#findSlot(number)
    if (this.#entries[at] === 0) this.#count++
    this.#entries[at] = number
    this.#entries[at + 1] = size
  }

  /** Where a key is, or where it belongs. */
  #findSlot(number: number): number {
    let at = (number * 2) % this.#entries.length
    while (this.#entries[at] !== 0 && this.#entries[at] !== number) at = (at + 2) % this.#entries.length
    return at
  }

  #grow(): void {
    const entries = this.#entries
    this.#entries = new Float64Array(2 * entries.length)
    this.#count = 0
    for (let at = 0; at < entries.length; at += 2)
      if (entries[at] !== 0) this.#put(entries[at] ?? 0, entries[at + 1] ?? 0)
  }
}

const toNumber = (objectKey: string): number =>
  Number.parseInt((objectKey.split('/').at(-1) ?? '').slice(0, COMPARED_DIGITS), 16) + 1
