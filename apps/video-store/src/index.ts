export { createVideoStore, type VideoStore, type VideoStoreOptions } from './server.ts'
export {
  type UploadClaims,
  type UploadSignatureFields,
  uploadSignature,
  verifyUploadSignature,
} from './signing/upload-signature.ts'
export { verifyContent } from './vod-api/vod-api.ts'
