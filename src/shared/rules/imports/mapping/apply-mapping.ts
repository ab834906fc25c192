import { normalizeHeader } from './map-columns.ts'

type Target = string | null

/** The content of each named column, by its name. */
export function toNamedTargets(headers: readonly string[], mapping: readonly Target[]): Record<string, Target> {
  return Object.fromEntries(
    headers.flatMap((header, column) => (header.trim() === '' ? [] : [[header, mapping[column] ?? null]])),
  )
}

/**
 * Maps columns by a saved mapping; their case doesn't matter. Columns that it doesn't name stay as they are, unless it
 * uses their single target elsewhere. Targets that don't exist any more are left out.
 */
export function applyMapping(
  headers: readonly string[],
  { current, saved }: { current: readonly Target[]; saved: Readonly<Record<string, Target>> },
  { isKnown, isSingle }: { isKnown: (target: string) => boolean; isSingle: (target: string) => boolean },
): Target[] {
  const savedByName = new Map(Object.entries(saved).map(([header, target]) => [normalizeHeader(header), target]))
  const used = new Set<string>()
  const claim = (target: Target): Target => {
    if (target === null || !isKnown(target) || (isSingle(target) && used.has(target))) return null
    used.add(target)
    return target
  }
  const named = headers.map((header) => {
    const target = savedByName.get(normalizeHeader(header))
    return target === undefined ? undefined : claim(target)
  })
  return named.map((target, column) => (target === undefined ? claim(current[column] ?? null) : target))
}
