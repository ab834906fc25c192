import { MAX_TERM_DEPTH, termInput, type TermChanges } from '#shared/entities/vocabularies/vocabulary.ts'
import { foldText } from '#shared/rules/text/search-words.ts'
import type { Reason } from '#shared/words/reason.ts'
import { decodeReason } from '#shared/words/reasons/reasons.ts'
import type { TermRecord, TermReference } from './term-record.model.ts'

/** A term that a vocabulary has. */
export interface ExistingTerm {
  id: string
  title: string
  labels: Record<string, string>
  alternates: string[]
  broader: string | null
  note: string
  matches: string[]
}

/** The intended change for one term of a file. */
export interface PlannedTerm {
  position: number
  title: string
  /** The id of the existing or new term; null if the record is refused. */
  id: string | null
  isNew: boolean
  /** The properties that change; of a new term, all but its name. */
  changes: TermChanges
  reason: Reason | null
}

/** How names are compared; equals `tag_key` in the database. */
export const toTermKey = (title: string): string =>
  [...foldText(title).trim().replace(/\s+/g, ' ')].slice(0, 300).join('')

const toAddressKey = (address: string): string => address.replace(/^http:/, 'https:').replace(/\/$/, '')

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(sortKeys(a)) === JSON.stringify(sortKeys(b))
const sortKeys = (value: unknown): unknown =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** Checks the texts of a record by the rules of calls. */
function parseRecord(record: TermRecord): { values: TermChanges & { title: string } } | { reason: Reason } {
  const { title, labels, alternates, note, matches } = record
  const parsed = termInput.safeParse({ title, labels, alternates, note, matches })
  if (parsed.success) return { values: parsed.data }
  const message = parsed.error.issues[0]?.message ?? ''
  return { reason: decodeReason(message) ?? ['not_taken'] }
}

/**
 * Plans the import of records into a vocabulary: each is matched by id, by address, and by name, and becomes a new term, a
 * change of the properties that it mentions, or a refusal with its reason. The result has no duplicate names, no broader
 * terms that don't exist, and no cycles.
 */
export function planImport(
  existing: readonly ExistingTerm[],
  records: readonly TermRecord[],
  newId: () => string,
): PlannedTerm[] {
  const byId = new Map(existing.map((term) => [term.id, term]))
  const idByAddress = new Map(
    existing.flatMap((term) => term.matches.map((address) => [toAddressKey(address), term.id])),
  )
  const idByKey = new Map(existing.map((term) => [toTermKey(term.title), term.id]))
  const plannedById = new Map<string, PlannedTerm>()
  const newIds = new Set<string>()
  // The terms of the file by what other records may call them.
  const fileReferences = new Map<string, string>()
  const plans = records.map((record): PlannedTerm => {
    const refuse = (reason: Reason): PlannedTerm => ({
      position: record.position,
      title: record.title.slice(0, 500),
      id: null,
      isNew: false,
      changes: {},
      reason,
    })
    if (record.title.trim() === '') return refuse(['no_term_name'])
    const parsed = parseRecord(record)
    if ('reason' in parsed) return refuse(parsed.reason)
    const { title, ...values } = parsed.values
    const key = toTermKey(title)
    const matchedId =
      (record.id && byId.has(record.id) ? record.id : undefined) ??
      (record.address && idByAddress.get(toAddressKey(record.address))) ??
      idByKey.get(key)
    const current = matchedId ? byId.get(matchedId) : undefined
    // Another term has the name already, or a record before this one described the same term.
    if (idByKey.has(key) && idByKey.get(key) !== matchedId) return refuse(['term_exists'])
    if (matchedId && plannedById.has(matchedId)) return refuse(['named_twice'])
    const id = matchedId ?? newId()
    if (!current) newIds.add(id)
    idByKey.set(key, id)
    for (const reference of [record.id, record.address]) if (reference) fileReferences.set(reference, id)
    const changes = Object.fromEntries(
      Object.entries({ ...values, ...(current && { title }) }).filter(
        ([property, value]) =>
          value !== undefined && !(current && isEqual(merge(current, property, value), current[property as 'note'])),
      ),
    ) as TermChanges
    if (current && changes.labels) changes.labels = { ...current.labels, ...changes.labels }
    const plan = { position: record.position, title, id, isNew: !current, changes, reason: null }
    plannedById.set(id, plan)
    return plan
  })

  const resolve = ({ kind, value }: TermReference): string | undefined =>
    kind === 'name'
      ? idByKey.get(toTermKey(value))
      : (fileReferences.get(value) ?? (kind === 'id' ? byId.get(value)?.id : idByAddress.get(toAddressKey(value))))
  for (const [index, record] of records.entries()) {
    const plan = plans[index]
    if (!plan?.id || record.broader === undefined) continue
    const broader = record.broader === null ? null : resolve(record.broader)
    if (broader === undefined) {
      if (!record.ignoresMissingBroader) refusePlan(plan, ['no_broader', record.broader?.value.slice(0, 500) ?? ''])
    } else if (plan.isNew || byId.get(plan.id)?.broader !== broader) plan.changes.broader = broader
  }
  refuseCycles(plans, byId, newIds)
  return plans
}

/** Labels in languages that a file doesn't mention stay. */
const merge = (current: ExistingTerm, property: string, value: unknown): unknown =>
  property === 'labels' ? { ...current.labels, ...(value as Record<string, string>) } : value

function refusePlan(plan: PlannedTerm, reason: Reason): void {
  Object.assign(plan, { id: null, changes: {}, reason })
}

/** How often refusals are followed up one by one; after that, no term moves. */
const MAX_PASSES = 20

/** Refuses records that would put a term below itself, too deep, or below a new term that is refused. */
function refuseCycles(
  plans: readonly PlannedTerm[],
  existing: ReadonlyMap<string, ExistingTerm>,
  newIds: ReadonlySet<string>,
): void {
  for (let pass = 0; pass <= MAX_PASSES; pass++) {
    const planned = new Map(plans.flatMap((plan) => (plan.id ? [[plan.id, plan] as const] : [])))
    if (pass === MAX_PASSES) {
      for (const plan of planned.values()) if (plan.changes.broader) refusePlan(plan, ['term_inside_itself'])
      return
    }
    const refusals = findBadPositions(planned, existing, newIds)
    if (refusals.size === 0) return
    for (const [id, reason] of refusals) {
      const plan = planned.get(id)
      if (plan) refusePlan(plan, reason)
    }
  }
}

function findBadPositions(
  planned: ReadonlyMap<string, PlannedTerm>,
  existing: ReadonlyMap<string, ExistingTerm>,
  newIds: ReadonlySet<string>,
): Map<string, Reason> {
  const refusals = new Map<string, Reason>()
  const getBroader = (id: string): string | null => {
    const broader = planned.get(id)?.changes.broader
    return broader === undefined ? (existing.get(id)?.broader ?? null) : broader
  }
  // The level of each term, from 1 at the top.
  const levels = new Map<string, number>()
  for (const start of planned.keys()) {
    const path: string[] = []
    const onPath = new Set<string>()
    let id: string | null = start
    while (id !== null && !levels.has(id) && !onPath.has(id)) {
      path.push(id)
      onPath.add(id)
      id = getBroader(id)
      if (id !== null && newIds.has(id) && !planned.has(id)) {
        refusals.set(path.at(-1) ?? '', ['no_term'])
        id = null
      }
    }
    if (id !== null && onPath.has(id)) {
      for (const member of path.slice(path.indexOf(id)))
        if (planned.get(member)?.changes.broader) refusals.set(member, ['term_inside_itself'])
      id = null
    }
    let level = id === null ? 0 : (levels.get(id) ?? 0)
    for (const member of path.toReversed()) {
      level += 1
      levels.set(member, level)
      if (level > MAX_TERM_DEPTH && planned.get(member)?.changes.broader)
        refusals.set(member, ['too_deep', MAX_TERM_DEPTH])
    }
  }
  return refusals
}
