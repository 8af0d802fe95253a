import type { SignatureReply } from '../src/index.ts'

/**
 * Where signatures come from, as the page's address says:
 * `sign` is the address of a signer that answers `{ authorization, service?, user? }`;
 * otherwise `secretId` and `secretKey` sign here, which is for a local video store only.
 * `service` is the origin of a video store; without it the upload goes to the public cloud.
 */
export function signatureSource(query: URLSearchParams): ((checkType: number) => Promise<SignatureReply>) | undefined {
  const sign = query.get('sign')
  const secretId = query.get('secretId')
  const secretKey = query.get('secretKey')
  const service = serviceAt(query.get('service'))
  if (sign) {
    return async (checkType) => {
      const url = new URL(sign, location.href)
      url.searchParams.set('checkType', String(checkType))
      const reply = await fetch(url)
      if (!reply.ok) throw new Error(`signer answered ${reply.status}`)
      return { service, ...(await reply.json()) }
    }
  }
  if (secretId && secretKey) return async () => ({ service, authorization: await signLocally(secretId, secretKey) })
  return undefined
}

function serviceAt(origin: string | null): SignatureReply['service'] {
  return origin ? { hosts: [origin, origin], reportUrl: `${origin}/ugcupload_new`, objectStoreOrigin: origin } : undefined
}

/** base64(HMAC-SHA1(key, original) ‖ original), good for ten minutes. */
async function signLocally(secretId: string, secretKey: string): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const random = crypto.getRandomValues(new Uint32Array(1)).join('')
  const original = new URLSearchParams({ secretId, currentTimeStamp: String(now), expireTime: String(now + 600), random }).toString()
  const text = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', text.encode(secretKey), { name: 'HMAC', hash: 'SHA-1' }, false, ['sign'])
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, text.encode(original)))
  return btoa(String.fromCharCode(...mac) + original)
}
