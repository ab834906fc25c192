import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PERMISSION_KEYS } from '#shared/policy/permission-keys.ts'
import { changes } from './changes.ts'
import { takesInput } from './field.ts'
import { permissionsForm } from './project/permissions.form.ts'

test('5.permission.1 has a checkmark for each permission key and nothing else', () => {
  const asked = permissionsForm.fields.filter(takesInput)
  expect(asked.map(({ key }) => key).toSorted()).toEqual([...PERMISSION_KEYS].toSorted())
  expect(new Set(asked.map(({ type }) => type))).toEqual(new Set(['checkmark']))
})

test('5.permission.1 sends only changed permissions, revoked ones as false', () => {
  fc.assert(
    fc.property(fc.constantFrom(...PERMISSION_KEYS), fc.boolean(), (key, held) => {
      const loaded = Object.fromEntries(PERMISSION_KEYS.map((one) => [one, one === key ? held : false]))
      const sent = changes(permissionsForm.fields, { ...loaded, id: 'x' }, { ...loaded, [key]: !held })
      expect(sent).toEqual({ [key]: !held })
    }),
  )
})
