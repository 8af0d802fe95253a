export interface Grant {
  storageBucket: string
  storageAppId: number
  storageRegionV5: string
  timestamp: number
  tempCertificate: { secretId: string; secretKey: string; token: string; expiredTime: number }
  video: { storagePath: string }
}

/** What the bench hands to the page, and the file that was picked. */
export interface Task {
  file: File
  store: string
  tus: string
  grant: Grant
  /** Upload signatures for our client, which applies and commits by itself. */
  signatures: string[]
}
