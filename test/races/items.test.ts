import { PARTS } from '../access-matrix/endpoints.ts'
import { testRaces } from './race.ts'

testRaces(PARTS[1])
