/**
 * The largest number of bits, of 64, in which the hashes of look-alikes differ. Within it are copies that were resized,
 * compressed, made grey, brightened or cropped by 5 %, but none of 9,045 pairs of different scans; at 10, three are
 * (`bench/look-alikes.ts`, docs/benchmarks.md). Hashes are looked up in bands that find every pair up to 11
 * (migrations/0020-look-alikes.sql).
 */
export const MAX_DISTANCE = 9

/** How many of the closest files are stored for each file, and below, how many items are listed. */
export const MAX_SIMILAR_FILES = 100
export const MAX_SIMILAR_ITEMS = 50

/** Two items, by their ids. */
export type Pair = [artifact: string, other: string]

/** How many groups a page has at most. */
export const GROUPS_PER_PAGE = 20
