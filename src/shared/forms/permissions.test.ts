import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PERMISSION_KEYS } from '#shared/policy/permission-keys.ts'
import { getChanges } from './get-changes.ts'
import { takesInput } from './field.ts'
import { permissionsForm } from './project/permissions.form.ts'

test('5.permission.1 has one checkbox per permission key and no other input fields', () => {
  const inputFields = permissionsForm.fields.filter(takesInput)
  expect(inputFields.map(({ key }) => key).toSorted()).toEqual([...PERMISSION_KEYS].toSorted())
  expect(new Set(inputFields.map(({ type }) => type))).toEqual(new Set(['checkmark']))
})

test('5.permission.1 sends only changed permissions, with false for each revoked one', () => {
  fc.assert(
    fc.property(fc.constantFrom(...PERMISSION_KEYS), fc.boolean(), (key, isGranted) => {
      const loadedValues = Object.fromEntries(
        PERMISSION_KEYS.map((permissionKey) => [permissionKey, permissionKey === key ? isGranted : false]),
      )
      const sentChanges = getChanges(
        permissionsForm.fields,
        { ...loadedValues, id: 'x' },
        { ...loadedValues, [key]: !isGranted },
      )
      expect(sentChanges).toEqual({ [key]: !isGranted })
    }),
  )
})
