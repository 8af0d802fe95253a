import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { Fault } from '../fault/fault.ts'

/** OWASP's floor for Argon2id: memory in KiB, passes, lanes. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Passwords that everybody tries first, lower case. */
const COMMON = new Set(
  '12345678 123456789 1234567890 11111111 88888888 00000000 66666666 87654321 password password1 passw0rd p@ssw0rd qwertyui qwerty123 1qaz2wsx 1q2w3e4r asdfghjk zxcvbnm1 abc12345 a1234567 a12345678 aa123456 abcd1234 admin123 admin888 woaini520 iloveyou 5201314520 12341234 11223344 123123123 147258369 dangxiao dangxiao123'.split(
    ' ',
  ),
)

/** Without characters that look alike. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789'

/** A password that somebody else reads out: good until it is changed at the first sign-in. */
export const initialPassword = () =>
  Array.from({ length: 14 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), ARGON2ID)

let decoy: Promise<string> | undefined

/** Takes as long for an account that does not exist (`stored` undefined) as for one that does. */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no such account')
  const matches = await verify(stored ?? (await decoy), password.normalize('NFC'))
  return matches && stored !== undefined
}

/** @throws Fault `WEAK_PASSWORD` for what is easily guessed: common ones, the own account or unit, one character again and again. */
export function assertStrong(
  password: string,
  { account, unitName }: { account: string; unitName: string },
): void {
  const plain = password.normalize('NFC').toLowerCase()
  const guessable =
    COMMON.has(plain) ||
    plain.includes(account.toLowerCase()) ||
    (unitName !== '' && plain.includes(unitName.toLowerCase())) ||
    new Set(plain).size < 4
  if (guessable)
    throw new Fault('WEAK_PASSWORD', {
      fields: { newPassword: '新密码过于简单：不能是常见密码，不能包含账号或单位名称' },
    })
}
