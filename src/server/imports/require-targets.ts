import { badInput } from '#server/kit/app-error.ts'
import type { PlanSettings } from '#shared/entities/imports/import.ts'
import { toOwnKey } from '#shared/entities/own-fields/field-name.ts'
import { listOwnTargets, MATCHABLE_TYPES } from '#shared/entities/own-fields/own-columns.ts'
import type { OwnField } from '#shared/entities/own-fields/own-field.ts'
import { createSingleCheck } from '#shared/rules/imports/mapping/map-columns.ts'

/** Throws `bad_input` unless the columns of an import become fields that exist, each single one once. */
export function requireTargets({ mapping, match }: PlanSettings, ownFields: readonly OwnField[]): void {
  const ownTargets = listOwnTargets(ownFields)
  const ownNames = new Set(ownTargets.map(({ target }) => target))
  const isSingle = createSingleCheck(ownTargets)
  const targets = mapping.filter((target) => target !== null)
  if (targets.some((target) => toOwnKey(target) !== undefined && !ownNames.has(target)))
    throw badInput('mapping', 'unknown_field')
  const singleTargets = targets.filter(isSingle)
  if (new Set(singleTargets).size < singleTargets.length) throw badInput('mapping', 'named_twice')
  const key = match === null ? undefined : toOwnKey(match)
  if (key === undefined) return
  const field = ownFields.find((candidate) => candidate.key === key)
  if (!field) throw badInput('match', 'unknown_field')
  if (!MATCHABLE_TYPES.has(field.type)) throw badInput('match', 'not_taken')
}
