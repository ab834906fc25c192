import { useMemo } from 'react'
import { listOwnTargets, MATCHABLE_TYPES } from '#shared/entities/own-fields/own-columns.ts'
import { toFieldName, toOwnKey } from '#shared/entities/own-fields/field-name.ts'
import type { OwnField } from '#shared/entities/own-fields/own-field.ts'
import { pickText } from '#shared/entities/own-fields/own-value-texts.ts'
import { IMPORT_TARGETS } from '#shared/rules/imports/mapping/import-targets.ts'
import { createSingleCheck } from '#shared/rules/imports/mapping/map-columns.ts'
import { importsMessages } from '#shared/words/imports/imports.ts'
import { getCurrentLanguage } from '#shared/words/messages.ts'
import { useOwnFields } from '#web/kit/client/item-fields/own-fields.queries.ts'

const BUILT_IN = Object.keys(IMPORT_TARGETS)

/** The contents that the columns of a project's tables can have, with their names. */
export function useTargets(project: string) {
  const { ownFields, templates } = useOwnFields(project)
  return useMemo(() => {
    const fieldByKey = new Map(ownFields.map((field) => [field.key, field]))
    const ownTargets = listOwnTargets(ownFields)
    const names = [...BUILT_IN, ...ownTargets.map(({ target }) => target)]
    const known = new Set(names)
    return {
      templates,
      builtIn: BUILT_IN,
      own: ownTargets.map(({ target }) => target),
      /** Own fields by which rows can be matched. */
      matchable: ownFields.flatMap(({ key, type }) => (MATCHABLE_TYPES.has(type) ? toFieldName(key) : [])),
      isKnown: (target: string) => known.has(target),
      isSingle: createSingleCheck(ownTargets),
      getField: (name: string) => fieldByKey.get(toOwnKey(name) ?? ''),
      getLabel: (target: string) => formatTarget(target, fieldByKey),
      /** Compares names in the order of the list. */
      compare: (first: string, second: string) => getPlace(names, first) - getPlace(names, second),
    }
  }, [ownFields, templates])
}
export type Targets = ReturnType<typeof useTargets>

function getPlace(names: readonly string[], name: string): number {
  const place = names.indexOf(name)
  return place < 0 ? names.length : place
}

function formatTarget(target: string, fieldByKey: ReadonlyMap<string, OwnField>): string {
  const [key = '', part] = toOwnKey(target)?.split('.') ?? []
  const field = fieldByKey.get(key)
  if (!field) return (importsMessages.targets as Record<string, string>)[target] ?? target
  const label = pickText(field.label, getCurrentLanguage()) || key
  return part === undefined ? label : importsMessages.parts[part as keyof typeof importsMessages.parts](label)
}
