import { randomBytes, randomInt } from 'node:crypto'
import type { MediaFacts } from '../media/media-facts.ts'
import type { Credential } from '../signing/cos-signature.ts'

/** One file that was applied for. */
export interface AppliedFile {
  /** `<16 hex>.<extension>`: the name on the disk, the last part of the key and of the address. */
  name: string
  /** Bytes, as applied for. */
  size: number
  /** Present once all bytes are there. */
  stored?: StoredObject
}

export interface StoredObject {
  /** Without quotes. */
  etag: string
  /** The multipart upload it came from, so that a repeated completion answers the same. */
  uploadId?: string
  /** Where the bytes lay, inside the session's folder, until they got their name. */
  from: string
}

/** One upload from apply to commit; kept as `session.json` beside its files. */
export interface SessionRecord {
  /** Decimal, 19 digits. */
  fileId: string
  /** Second half of the session key. */
  secret: string
  /** As the client named the video, without its ending. */
  title: string
  user?: string
  /** `sourceContext` of the signature. */
  context?: string
  /** Epoch milliseconds. */
  createdAt: number
  committedAt?: number
  video: AppliedFile
  cover?: AppliedFile | undefined
  /** Once the programs have looked at it: what it is, what is played in its place, and its picture. */
  facts?: MediaFacts
  played?: AppliedFile
  poster?: AppliedFile
  /** What was uploaded was not to be kept beside what is played. */
  isOriginalGone?: true
  /** How often it was to be converted. */
  conversions?: number
  credentials: Credential[]
}

/** Two hours, as the cloud gives. In seconds. */
const credentialLife = 2 * 3600
const mostCredentials = 8

export const sessionKeyPattern = /^(\d{19})\.([A-Za-z0-9_-]{32})$/

export function sessionKey({ fileId, secret }: SessionRecord): string {
  return `${fileId}.${secret}`
}

/** Key in the object store, without a leading slash. */
export function objectKey({ fileId }: SessionRecord, { name }: AppliedFile): string {
  return `${fileId}/${name}`
}

export function newFileId(): string {
  const digits = () => String(randomInt(10 ** 9)).padStart(9, '0')
  return `5${digits()}${digits()}`
}

export function newSecret(): string {
  return randomBytes(24).toString('base64url')
}

export function newFileName(extension: string): string {
  return `${randomBytes(8).toString('hex')}.${extension}`
}

export function filesOf({ video, cover }: SessionRecord): AppliedFile[] {
  return cover ? [video, cover] : [video]
}

/** Everything of a committed upload that can be read. */
export function publishedOf(record: SessionRecord): AppliedFile[] {
  return [...filesOf(record), record.played, record.poster].filter(
    (file) => file?.stored !== undefined,
  ) as AppliedFile[]
}

/** What of a committed upload lies on the disk. */
export function keptOf(record: SessionRecord): AppliedFile[] {
  return publishedOf(record).filter((file) => !(record.isOriginalGone && file === record.video))
}

/** @param now epoch milliseconds */
export function mintCredential(now: number): Credential {
  const startTime = Math.floor(now / 1000)
  return {
    secretId: `AKID${randomBytes(18).toString('hex')}`,
    secretKey: randomBytes(24).toString('base64url'),
    token: randomBytes(48).toString('base64url'),
    startTime,
    expiredTime: startTime + credentialLife,
  }
}

/** The unexpired credentials, newest last; requests under way may still be signed with an older one. */
export function withCredential(credentials: Credential[], added: Credential, now: number): Credential[] {
  return [...credentials.filter((each) => each.expiredTime * 1000 >= now), added].slice(-mostCredentials)
}
