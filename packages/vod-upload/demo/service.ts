import type { VodService } from '../src/index.ts'

/**
 * Where a demo uploads and who signs, as the page's address says:
 * `sign` is the address of a signer that answers `{ authorization }`;
 * otherwise `secretId` and `secretKey` sign here, which is for a local video store only.
 * `service` is the origin of a video store; without it the upload goes to the public cloud.
 */
export function signerOf(
  query: URLSearchParams,
): ((checkType?: number) => Promise<{ authorization: string }>) | undefined {
  const sign = query.get('sign')
  const secretId = query.get('secretId')
  const secretKey = query.get('secretKey')
  if (sign) {
    return async (checkType = 1) => {
      const url = new URL(sign, location.href)
      url.searchParams.set('checkType', String(checkType))
      const reply = await fetch(url)
      if (!reply.ok) throw new Error(`signer answered ${reply.status}`)
      return reply.json()
    }
  }
  if (secretId && secretKey) return async () => ({ authorization: await signLocally(secretId, secretKey) })
  return undefined
}

export function serviceOf(query: URLSearchParams): VodService | undefined {
  const origin = query.get('service')
  return origin
    ? { hosts: [origin, origin], reportUrl: `${origin}/ugcupload_new`, objectStoreOrigin: origin }
    : undefined
}

/** base64(HMAC-SHA1(key, original) ‖ original), good for ten minutes. */
async function signLocally(secretId: string, secretKey: string): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const random = crypto.getRandomValues(new Uint32Array(1)).join('')
  const original = new URLSearchParams({
    secretId,
    currentTimeStamp: String(now),
    expireTime: String(now + 600),
    random,
  }).toString()
  const text = new TextEncoder()
  const key = await crypto.subtle.importKey(
    'raw',
    text.encode(secretKey),
    { name: 'HMAC', hash: 'SHA-1' },
    false,
    ['sign'],
  )
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, text.encode(original)))
  return btoa(String.fromCharCode(...mac) + original)
}
