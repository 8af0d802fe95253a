import { createSign, generateKeyPairSync } from 'node:crypto'

/** One value of a certificate, as X.690 writes it. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  if (body.length < 0x80) return Buffer.concat([Buffer.from([tag, body.length]), body])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(body.length)
  return Buffer.concat([Buffer.from([tag, 0x82]), length, body])
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const text = (tag: number, value: string) => der(tag, Buffer.from(value))
const bits = (value: Buffer) => der(0x03, Buffer.from([0]), value)

const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'))
const COMMON_NAME = oid('550403')
const ALTERNATIVE_NAMES = oid('551d11')
const DAY_MS = 86_400_000
const HOST = 0x82
const SERIAL = 0x01

/** `260101000000Z` */
const utcTime = (at: Date) => text(0x17, `${at.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`)

/** A certificate for `host` that nobody has signed but its own key, valid from yesterday until tomorrow. */
export function selfSigned(host: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const name = sequence(der(0x31, sequence(COMMON_NAME, text(0x0c, host))))
  const now = Date.now()
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([SERIAL])),
    ECDSA_WITH_SHA256,
    name,
    sequence(utcTime(new Date(now - DAY_MS)), utcTime(new Date(now + DAY_MS))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(ALTERNATIVE_NAMES, der(0x04, sequence(text(HOST, host)))))),
  )
  const signature = createSign('sha256').update(content).sign(privateKey)
  const whole = sequence(content, ECDSA_WITH_SHA256, bits(signature))
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  }
}
