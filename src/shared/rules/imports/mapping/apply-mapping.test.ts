import { expect, test } from 'vitest'
import { applyMapping, toNamedTargets } from './apply-mapping.ts'

const CHECKS = {
  isKnown: (target: string) => target !== 'fields.gone',
  isSingle: (target: string) => target !== 'subject',
}
const apply = (headers: readonly string[], saved: Record<string, string | null>, current: readonly (string | null)[]) =>
  applyMapping(headers, { current, saved }, CHECKS)

test('applies a mapping by the names of columns, whatever their order and case', () => {
  const saved = toNamedTargets(['Objekt', 'Ort', '', 'Notiz'], ['title', 'place', 'subject', null])
  expect(saved).toEqual({ Objekt: 'title', Ort: 'place', Notiz: null })
  expect(apply(['notiz', 'ORT', 'Objekt', 'Neu'], saved, ['description', 'place', null, 'subject'])).toEqual([
    null,
    'place',
    'title',
    'subject',
  ])
})

test('uses a single target once, and none that was deleted', () => {
  expect(apply(['Name', 'Objekt'], { Objekt: 'title' }, ['title', null])).toEqual([null, 'title'])
  expect(apply(['A', 'a ', 'B'], { A: 'title', B: 'fields.gone' }, [null, null, 'place'])).toEqual([
    'title',
    null,
    null,
  ])
})
