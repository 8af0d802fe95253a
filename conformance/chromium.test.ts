import { describe } from 'vitest'
import { conforms, ours, sdks } from './suite.ts'
import { embeddedStore } from './support/embedded.ts'
import { chromiumTabs } from './support/tabs.ts'

describe('in Chromium, against the embedded store', () => {
  conforms([ours, ...sdks], { openService: embeddedStore, openTabs: chromiumTabs })
})
