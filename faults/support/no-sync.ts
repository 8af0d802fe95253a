/** For `node --import`: the process is told at once that what it wrote is on the disk, so that a test of power cuts can fail. */
import fs from 'node:fs'
import { open } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

fs.fsyncSync = () => {}
fs.fdatasyncSync = () => {}
syncBuiltinESMExports()

// Node gives its class of file handles no name of its own.
const handle = await open(import.meta.filename)
Object.assign(Object.getPrototypeOf(handle), { sync: async () => {}, datasync: async () => {} })
await handle.close()
