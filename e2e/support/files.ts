import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** A file of e2e/fixtures. */
export const fixture = (name: string): string =>
  fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url))

/** Write a copy of an mp4 that is longer by `bytes` and plays the same: a box that players pass over follows the film. */
export async function lengthen(from: string, to: string, bytes: number): Promise<void> {
  const film = await readFile(from)
  const box = Buffer.alloc(bytes)
  box.writeUInt32BE(bytes)
  box.write('free', 4, 'latin1')
  await writeFile(to, Buffer.concat([film, box]))
}
