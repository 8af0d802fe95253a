import { crc32 } from 'node:zlib'

/** A zip archive of uncompressed files, enough to be told from others by its first bytes. */
export function zipOf(files: Record<string, string>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const [path, data] = [Buffer.from(name), Buffer.from(text)]
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(crc32(data), 0)
    sizes.writeUInt32LE(data.length, 4)
    sizes.writeUInt32LE(data.length, 8)
    const lengths = Buffer.from([path.length, 0, 0, 0])
    const about = Buffer.concat([Buffer.from([20, 0, 0, 0, 0, 0, 0, 0, 0, 0]), sizes, lengths])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    parts.push(Buffer.from('PK\x03\x04'), about, path, data)
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), about, place, path)
    offset = parts.reduce((sum, part) => sum + part.length, 0)
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(Object.keys(files).length, 8)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, list, end])
}
