import { survivesGoingOn, worldOfFaults } from './support/suite.ts'

survivesGoingOn(['apply', 'part', 'complete', 'commit'], worldOfFaults())
