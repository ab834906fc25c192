import { expect, test } from 'vitest'
import { ar as captions } from './captions/ar.ts'
import { ar as giving } from './giving/ar.ts'
import { ar as reasons } from './reasons/ar.ts'
import { ar as uploads } from './uploads/ar.ts'
import { isolated } from './isolated.ts'

test('isolates names in other scripts within Arabic sentences', () => {
  const name = 'boat (1).jpg'
  const said = [
    giving.giving.removeFile(name),
    giving.giving.already(1, name),
    uploads.upload.existsText(name),
    captions.caption.addText(name),
    reasons.reason.kind_not_taken(name),
  ]
  for (const sentence of said) expect(sentence).toContain(isolated(name))
})
