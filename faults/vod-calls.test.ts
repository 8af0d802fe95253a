import { survives, worldOfFaults } from './support/suite.ts'

survives(['prepare', 'apply', 'put', 'commit', 'report'], worldOfFaults())
