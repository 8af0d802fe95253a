import { describe } from 'vitest'
import { conforms, ours, sdks } from './suite.ts'
import { embeddedStore } from './support/embedded.ts'
import { jsdomTabs } from './support/tabs.ts'

describe('in jsdom, against the embedded store', () => {
  conforms([ours, ...sdks], { openService: embeddedStore, openTabs: jsdomTabs })
})
