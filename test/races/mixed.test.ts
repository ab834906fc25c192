import { PARTS } from '../access-matrix/endpoints.ts'
import { testMixedRaces } from './race.ts'

testMixedRaces(PARTS.flat(), 4)
