import { FEATURE_GROUPS } from '../access-matrix/endpoints.ts'
import { testRaces } from './race.ts'

testRaces(FEATURE_GROUPS[0])
