import { testPart } from './part.ts'
import { PARTS } from './samples.ts'

testPart(PARTS[1])
