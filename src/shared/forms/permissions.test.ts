import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PERMISSION_KEYS } from '#shared/policy/permission-keys.ts'
import { bodySchema } from './body-schema.ts'
import { changes } from './changes.ts'
import { permissionsForm } from './project/permissions.form.ts'

const body = bodySchema(permissionsForm, { partial: true })
const known = fc
  .subarray([...PERMISSION_KEYS])
  .chain((keys) => fc.record(Object.fromEntries(keys.map((key) => [key, fc.boolean()]))))

test('5.permission.1 an update of permissions holds known keys only, each true or false', () => {
  fc.assert(
    fc.property(known, (update) => {
      expect(body.parse({ ...update })).toEqual({ ...update })
    }),
  )
  const other = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.array(fc.boolean()), fc.object())
  fc.assert(
    fc.property(known, fc.constantFrom(...PERMISSION_KEYS), other, (update, key, value) => {
      expect(body.safeParse({ ...update, [key]: value }).success).toBe(false)
    }),
  )
  const stranger = fc.string({ minLength: 1 }).filter((key) => !PERMISSION_KEYS.some((one) => one === key))
  // The headings of the editor are no permissions either.
  fc.assert(
    fc.property(known, fc.oneof(stranger, fc.constantFrom('media', 'project')), fc.boolean(), (update, key, value) => {
      const sent: unknown = JSON.parse(
        `{${JSON.stringify(key)}:${value},${JSON.stringify(update).slice(1)}`.replace(',}', '}'),
      )
      expect(body.safeParse(sent).success, key).toBe(false)
    }),
  )
})

test('5.permission.1 only what was changed is sent, and what is taken away is sent as false', () => {
  fc.assert(
    fc.property(fc.constantFrom(...PERMISSION_KEYS), fc.boolean(), (key, held) => {
      const loaded = Object.fromEntries(PERMISSION_KEYS.map((one) => [one, one === key ? held : false]))
      const sent = changes(permissionsForm.fields, { ...loaded, id: 'x' }, { ...loaded, [key]: !held })
      expect(sent).toEqual({ [key]: !held })
    }),
  )
})
