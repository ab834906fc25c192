import { expect, test } from 'vitest'
import { ar as captions } from './captions/ar.ts'
import { ar as giving } from './contribute/ar.ts'
import { ar as reasons } from './reasons/ar.ts'
import { ar as uploads } from './uploads/ar.ts'
import { isolateDirection } from './isolate-direction.ts'

test('isolates the direction of a left-to-right name within an Arabic sentence', () => {
  const name = 'boat (1).jpg'
  const sentencesWithName = [
    giving.contribute.removeFile(name),
    giving.contribute.duplicates(1, name),
    uploads.upload.existsText(name),
    captions.caption.addText(name),
    reasons.reason.kind_not_taken(name),
  ]
  for (const sentence of sentencesWithName) expect(sentence).toContain(isolateDirection(name))
})
