import { testPart } from './part.ts'
import { PARTS } from './endpoints.ts'

testPart(PARTS[2])
