import { testPart } from './matrix-part.ts'
import { FEATURE_GROUPS } from './endpoints.ts'

testPart(FEATURE_GROUPS[1])
