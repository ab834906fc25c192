import { expect, test } from 'vitest'
import { bodySchema } from './body-schema.ts'
import { permissionsForm } from './project/permissions.form.ts'

test('5.permission.1 an update of permissions holds known keys only, each true or false', () => {
  const body = bodySchema(permissionsForm, { partial: true })
  expect(body.safeParse({ edit_tags: true, create_folder: false }).success).toBe(true)
  for (const bad of [{ everything: true }, { edit_tags: 'yes' }, { edit_tags: 1 }, { media: true }])
    expect(body.safeParse(bad).success, JSON.stringify(bad)).toBe(false)
})
