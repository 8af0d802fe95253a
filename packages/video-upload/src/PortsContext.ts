import { createContext, useContext } from 'react'
import { attachPlyr } from './plyr-player.ts'
import type { Ports } from './ports.ts'
import { openVodTransfer } from './vod-transfer.ts'

export const PortsContext = createContext<Ports>({
  openTransfer: openVodTransfer,
  attachPlayer: attachPlyr,
})

export const usePorts = () => useContext(PortsContext)
