import { FEATURE_GROUPS } from '../access-matrix/endpoints.ts'
import { testMixedRaces } from './race.ts'

testMixedRaces(FEATURE_GROUPS.flat(), 4)
