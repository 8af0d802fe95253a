/** A service of the protocol, as the suite sees it. */
export interface Service {
  port: number
  signature(): string
  /** Signatures that were checked and found right, and those that were refused, since the last `begin`. */
  checked(): Checked
  /** What a strict service found wrong with the calls since then, whatever it answered. */
  violations(): string[]
  begin(): void
  /** SHA-256 of what plays at this address. */
  playing(url: string): Promise<string>
  /** Bytes and records of uploads that are neither committed nor discarded. */
  leftovers(): Promise<string[]>
  /** With a choice of regions: those that `PrepareUploadUGC` names. */
  regions: { region: string; domain: string }[]
  /** A service of one region has this choice put before it. */
  prepared?: object
  close(): Promise<void>
}

export interface Checked {
  upload: { right: number; wrong: number }
  object: { right: number; wrong: number }
}
